import { Accordion, Badge, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Awaited } from '#engine/screen/list-states.tsx'
import { type IlanFormu as Formu, ilanEndpoints } from '#features/ilan/contract.ts'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'

type Blok = Formu['bloklar'][number]
type Soru = { id: number; ad: string; zorunlu: boolean }

/** The form that a posting chose, as candidates go through it: block by block, with the questions of each. */
export function IlanFormu({ iapId }: { iapId: number }) {
  const t = useT()
  const asked = useQuery({ ...query(ilanEndpoints.form, { id: iapId }), staleTime: 0 })
  if (asked.data === undefined) return <Awaited of={[asked]} height={200} />
  const form = asked.data
  if (form === null) return <Text size="sm">{t('iseAlim.formYok')}</Text>
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Text fw={600}>{form.formAdi}</Text>
        <Badge variant="light" color={form.surum === null ? 'orange' : 'teal'}>
          {form.surum === null ? t('iseAlim.formYayinsiz') : t('iseAlim.formSurum', { n: form.surum })}
        </Badge>
      </Group>
      <Accordion multiple variant="separated" order={3}>
        {form.bloklar.map((blok, at) => (
          <Accordion.Item key={blok.id} value={String(blok.id)}>
            <Accordion.Control>
              <Text component="span" display="block">{`${at + 1}. ${blok.ad}`}</Text>
              <Text component="span" display="block" size="xs" c="dimmed">
                <BlokOzeti blok={blok} />
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <BlokSorulari blok={blok} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}

const questionsOf = ({ moduller }: Blok): Soru[] =>
  moduller.flatMap(({ kriterler, komponentler }) => [...kriterler, ...komponentler.flatMap((one) => one.kriterler)])

function BlokOzeti({ blok }: { blok: Blok }) {
  const t = useT()
  const sorular = questionsOf(blok)
  const parts = [
    blok.testAdi === null ? undefined : t('iseAlim.formTest', { ad: blok.testAdi }),
    t('iseAlim.formSoru', { count: sorular.length, zorunlu: sorular.filter(({ zorunlu }) => zorunlu).length }),
    blok.kosullu ? t('iseAlim.formKosullu') : undefined,
  ]
  return parts.filter(Boolean).join(' · ')
}

function BlokSorulari({ blok }: { blok: Blok }) {
  return (
    <Stack gap="sm">
      {blok.moduller.map(({ id, ad, kriterler, komponentler }) => (
        <div key={id}>
          <Text size="sm" fw={600}>
            {ad}
          </Text>
          <Sorular sorular={kriterler} />
          {komponentler.map((one) => (
            <div key={one.id}>
              <Text size="sm" fs="italic" mt={4}>
                {one.ad}
              </Text>
              <Sorular sorular={one.kriterler} />
            </div>
          ))}
        </div>
      ))}
    </Stack>
  )
}

function Sorular({ sorular }: { sorular: readonly Soru[] }) {
  const t = useT()
  if (sorular.length === 0) return null
  return (
    <List size="sm">
      {sorular.map(({ id, ad, zorunlu }) => (
        <List.Item key={id}>
          {ad}
          {zorunlu ? (
            <Text component="span" size="xs" c="dimmed">
              {` (${t('iseAlim.zorunlu').toLocaleLowerCase('tr')})`}
            </Text>
          ) : null}
        </List.Item>
      ))}
    </List>
  )
}

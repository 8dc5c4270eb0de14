import { Button, Checkbox, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { durumTanimEndpoints, type Gecisler, getGecisler, saveGecisler } from './contract.ts'
import { durumNo, type Gecis } from './rules.ts'

type Durum = { durumYonetimiNo: number; durumAdi: string }

const isSame = (a: Gecis, b: Gecis) => a.kaynakNo === b.kaynakNo && a.hedefNo === b.hedefNo

function refusalOf(t: StaffT, error: unknown): string {
  if (isAppError(error) && error.code === 'staleRecord') return t('iseAlim.gecisEski')
  if (!isAppError(error) || error.errors.length === 0) return errorText(t, error)
  return error.errors.map(({ key, params }) => t.maybe(`rule.${key}`, params) ?? key).join(' ')
}

/** The permitted changes of status as a table of boxes: from the row's status to the column's. */
export function GecisTablosu() {
  const t = useT()
  const { can } = useStaff()
  const client = useQueryClient()
  const stored = query(getGecisler, {})
  const kept = useQuery(stored)
  const durumlar = useQuery(query(durumTanimEndpoints.fullGet, { paging: { PageSize: 50, page: 1 } }))
  const [typed, setTyped] = useState<Gecis[]>()
  const save = useMutation({
    mutationFn: (body: Gecisler) => call(saveGecisler, body),
    onSuccess(fresh) {
      client.setQueryData(stored.queryKey, fresh)
      setTyped(undefined)
      showToast({ kind: 'success', text: t('message.updated') })
    },
    onError(error) {
      if (!isAppError(error) || error.code !== 'staleRecord') return
      client.setQueryData(stored.queryKey, error.resultObject as Gecisler) // a 409 carries what they are now
      setTyped(undefined)
    },
  })
  if (!kept.data || !durumlar.data) return <Awaited of={[kept, durumlar]} height={240} />
  const { gecisler, surum } = kept.data
  const shown = typed ?? gecisler
  const own = durumlar.data.rows.filter(({ durumYonetimiNo }) => durumYonetimiNo !== durumNo.withdrawn)
  const toggle = (gecis: Gecis) => {
    const others = shown.filter((one) => !isSame(one, gecis))
    setTyped(others.length === shown.length ? [...shown, gecis] : others)
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="gecisler" flex="1 1 62rem" miw={0}>
      <Stack gap="sm">
        <Title order={2} size="h4" id="gecisler">
          {t('iseAlim.gecisler')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('iseAlim.gecisNot')}
        </Text>
        <Refusal text={save.error ? refusalOf(t, save.error) : undefined} />
        <Matris durumlar={own} gecisler={shown} isLocked={!can('durumTanim', 'degistir')} onToggle={toggle} />
        <Group justify="flex-end">
          <Button disabled={!typed} loading={save.isPending} onClick={() => save.mutate({ gecisler: shown, surum })}>
            {t('iseAlim.gecislerKaydet')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

type MatrisProps = {
  durumlar: readonly Durum[]
  gecisler: readonly Gecis[]
  isLocked: boolean
  onToggle(gecis: Gecis): void
}

function Matris({ durumlar, gecisler, isLocked, onToggle }: MatrisProps) {
  const t = useT()
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('iseAlim.gecisKaynak')}</Table.Th>
            {durumlar.map(({ durumYonetimiNo, durumAdi }) => (
              <Table.Th key={durumYonetimiNo} scope="col">
                {durumAdi}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {durumlar.map((kaynak) => (
            <Table.Tr key={kaynak.durumYonetimiNo}>
              <Table.Th scope="row">{kaynak.durumAdi}</Table.Th>
              {durumlar.map((hedef) => {
                const gecis = { kaynakNo: kaynak.durumYonetimiNo, hedefNo: hedef.durumYonetimiNo }
                return (
                  <Table.Td key={hedef.durumYonetimiNo}>
                    {gecis.kaynakNo === gecis.hedefNo ? null : (
                      <Checkbox
                        aria-label={t('iseAlim.gecis', { kaynak: kaynak.durumAdi, hedef: hedef.durumAdi })}
                        checked={gecisler.some((one) => isSame(one, gecis))}
                        disabled={isLocked}
                        onChange={() => onToggle(gecis)}
                      />
                    )}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import { RichTextField } from '#engine/form/edit-rich-text.tsx'
import { type FormValues, toWire } from '#engine/form/edit-values.ts'
import type { PortalGirdi } from '#features/ilan/contract.ts'
import { ilan } from '#features/ilan/resource.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { PortalOnizleme } from './portal-onizleme.tsx'

const shown = [
  'baslik',
  'kisaAciklama',
  'metin',
  'talepTarihi',
  'basvuruBitisTarihi',
  'zamanTipi',
  'isAciklamasi',
  'ilKodu',
  'ilceKodu',
  'havuzdaMi',
  'maasMin',
  'maasMax',
  'yanHaklar',
] as const

/** What the form holds, as the wire has it; what is half typed is left out until it can be read. */
function girdiOf(values: FormValues, id: number | undefined): PortalGirdi {
  const read = shown.flatMap((name) => {
    const { [name]: value } = values
    if (value === undefined) return []
    const wire = toWire(ilan.fields[name], value)
    const isRead = wire === null || ilan.fields[name].rule.safeParse(wire).success
    return isRead ? [[name, wire]] : []
  })
  return { ...Object.fromEntries(read), ...(id !== undefined && { id }) }
}

/** The body of a posting with the portal's page beside it, or behind a button where there is no room for two. */
export function MetinAlani(props: ControlProps) {
  const t = useT()
  const isWide = useMediaQuery('(min-width: 72em)', true)
  const [isOpen, setOpen] = useState(false)
  const values = useWatch<FormValues>()
  const girdi = girdiOf(values as FormValues, props.recordId) // every field of the form has a value
  const page = <PortalOnizleme girdi={girdi} />
  return (
    <>
      <RichTextField {...props} />
      {isWide ? (
        <section className="portal-onizleme-yan" aria-label={t('iseAlim.portal')}>
          <div>{page}</div>
        </section>
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={18} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            mb={isOpen ? 'sm' : 0}
          >
            {t(isOpen ? 'iseAlim.portalGizle' : 'iseAlim.portalGoster')}
          </Button>
          {isOpen ? page : null}
        </div>
      )}
    </>
  )
}

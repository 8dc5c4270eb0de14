import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { Field, FieldKind } from '#engine/declaration/field-kind.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { actionText, labelOf, useValueText } from '#engine/screen/value-text.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Anlatim, DegisenAlan } from './contract.ts'
import { oturumIslemleri } from './resource.ts'
import { useAnlatim } from './use-anlatim.tsx'

/** Somebody without a name of their own is called by what they are: `ady:5 A*** K***` is a candidate. */
export function actorText(t: StaffT, name: string): string {
  const [, kind = '', number = '', rest = ''] = /^([a-z]{3,4})(?::(\S+))?( .*)?$/.exec(name) ?? []
  const word = t.maybe(`yonetim.aktor.${kind}`)
  if (!word) return name
  return /^[0-9]+$/.test(number) ? `${word} ${number}${rest}` : word
}

/** A function that writes a value of a change as people read it. */
function useChangeText() {
  const valueText = useValueText()
  return ({ alan, tur, etiket, adlar }: DegisenAlan, value: unknown): string => {
    const field = {
      kind: tur as FieldKind,
      options: { ...(etiket && { labels: etiket }) },
      values: [],
    } as unknown as Field // what words need of a field
    const named = [value].flat().map((one) => adlar[String(one)] ?? one)
    return valueText(alan, field, Array.isArray(value) ? named : named[0])
  }
}

type Write = ReturnType<typeof useChangeText>

function clauseOf(t: StaffT, write: Write, one: DegisenAlan): string {
  const alan = labelOf(t, one.alan)
  if (one.kapali) return t('denetim.alan.degisti', { alan })
  const [once, sonra] = [write(one, one.once), write(one, one.sonra)]
  if (once === '' && sonra === '') return t('denetim.alan.degisti', { alan })
  if (once === '') return t('denetim.alan.yazdi', { alan, sonra })
  if (sonra === '') return t('denetim.alan.bosaltti', { alan, once })
  return t('denetim.alan.iken', { alan, once, sonra })
}

const shownAtMost = 3
/** Stands for the record until its link is put there. */
const mark = '\u0001'

const withoutChanges = ['create', 'delete', 'remove']

function sentenceOf(t: StaffT, row: Row, { told, write }: { told: Anlatim | null | undefined; write: Write }): string {
  const kim = actorText(t, String(row.aktorAdi))
  const islem = String(row.islem)
  const eylem = actionText(t, islem)
  const counts = Object.entries(told?.sayilar ?? {})
  if ((oturumIslemleri as readonly string[]).includes(islem) && counts.length > 0) {
    const sayilar = counts.map(([what, n]) => t('denetim.kez', { n, eylem: actionText(t, what) })).join(', ')
    return t('denetim.oturum', { kim, sayilar })
  }
  const fields = withoutChanges.includes(islem) ? [] : (told?.alanlar ?? [])
  const clauses = fields.slice(0, shownAtMost).map((one) => clauseOf(t, write, one))
  const more = fields.length - clauses.length
  const degisiklik = [...clauses, ...(more > 0 ? [t('denetim.daha', { n: more })] : [])].join(', ')
  const kayit = mark
  if (islem === 'update' && degisiklik) return t('denetim.degisti', { kim, kayit, degisiklik })
  return degisiklik
    ? t('denetim.eylemDegisti', { kim, kayit, eylem, degisiklik })
    : t('denetim.eylem', { kim, kayit, eylem })
}

/** An entry as a sentence: who did what to which record, what stood there before and what stands there since. */
export function Cumle({ row }: { row: Row }) {
  const t = useT()
  const write = useChangeText()
  const told = useAnlatim(row.id)
  const [head = '', tail] = sentenceOf(t, row, { told, write }).split(mark)
  const kind = t.maybe(`enum.varlik.${String(row.varlik)}`) ?? String(row.varlik)
  const kayit = told?.kayit
  const name = kayit ? `${kind} › ${kayit.ad}` : kind
  return (
    <span className="denetim-cumle" aria-busy={told === undefined}>
      {head}
      {tail === undefined ? null : kayit?.yol ? (
        <Anchor component={Link} to={kayit.yol} inherit underline="always">
          {name}
        </Anchor>
      ) : (
        name
      )}
      {tail}
      {row.sonuc === 'ret' ? ` ${t('denetim.reddedildi')}` : ''}
    </span>
  )
}

/** All fields of an entry, before and after. */
export function Degisenler({ id }: { id: number }) {
  const t = useT()
  const write = useChangeText()
  const told = useAnlatim(id)
  if (!told || told.alanlar.length === 0) return null
  return (
    <Table className="list-changes" withRowBorders={false}>
      <thead>
        <tr>
          <th scope="col">{t('liste.gecmisAlan')}</th>
          <th scope="col">{t('liste.gecmisOnce')}</th>
          <th scope="col">{t('liste.gecmisSonra')}</th>
        </tr>
      </thead>
      <tbody>
        {told.alanlar.map((one) => (
          <tr key={one.alan}>
            <th scope="row">{labelOf(t, one.alan)}</th>
            <td>
              <del>{one.kapali ? '***' : write(one, one.once) || '—'}</del>
            </td>
            <td>
              <ins>{one.kapali ? '***' : write(one, one.sonra) || '—'}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

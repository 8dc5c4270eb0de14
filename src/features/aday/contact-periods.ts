/** A phone or an address that a person had; `bas` and `son` bound the time it was theirs, as far as we know it. */
type ContactPeriod = { kanal: 'sms' | 'eposta'; alici: string; bas: string; son: string | null }

/** A former contact as `aday.eski_iletisim` keeps it. */
export type FormerContact = { bitis: string; tel?: string; eposta?: string }

// a phone that turned out to be somebody else's is only a former one
type Person = { cepTel: string | null; email: string; olusturulmaTarihi: string; eskiIletisim: FormerContact[] | null }

/**
 * Numbers change hands: what was sent before a person had one, or after, belongs to somebody else. An e-mail address is
 * anybody's to claim, so it leads only to what was sent to the person's own record (`isOwnSql`).
 */
export function contactPeriods({ cepTel, email, olusturulmaTarihi, eskiIletisim }: Person): ContactPeriod[] {
  const former = eskiIletisim ?? []
  const phones = former.flatMap(({ tel, bitis }) => (tel === undefined ? [] : [{ alici: tel, son: bitis }]))
  const mails = former.flatMap(({ eposta, bitis }) => (eposta === undefined ? [] : [{ alici: eposta, son: bitis }]))
  return [
    ...inTurn('sms', olusturulmaTarihi, [...phones, ...(cepTel === null ? [] : [{ alici: cepTel, son: null }])]),
    ...inTurn('eposta', olusturulmaTarihi, [...mails, { alici: email, son: null }]),
  ]
}

const recipient = 'aday-'

/** The beginning of the references of e-mails to a candidate. */
export function ownReference(adayId: number): string {
  return `${recipient}${adayId}-`
}

/** SQL that tells whether a message to a contact of the person was meant for the person. */
export function isOwnSql(mesaj: string, adayId: string): string {
  return `(${mesaj}.kanal = 'sms' or starts_with(${mesaj}.referans, '${recipient}' || ${adayId}::bigint || '-'))`
}

function inTurn(kanal: ContactPeriod['kanal'], first: string, contacts: { alici: string; son: string | null }[]) {
  let bas = first
  return contacts.map(({ alici, son }): ContactPeriod => {
    const period = { kanal, alici, bas, son }
    bas = son ?? bas
    return period
  })
}

const names = ['Elif', 'Murat', 'Zeynep', 'Emre', 'Hülya', 'Çağrı', 'Şule', 'Ömer', 'İlker', 'Gülşen']
const surnames = ['Kaya', 'Demir', 'Çelik', 'Şahin', 'Yıldırım', 'Öztürk', 'Aydın', 'Özdemir', 'Arslan', 'Doğan']

/** People of one kind: how their numbers begin, so that no two kinds meet, and with which family name. */
type Kin = { tel: string; mail: string; tckn: number; from: number }

/** Somebody who does not exist, the same one for the same number. */
export function inventedPerson({ tel, mail, tckn, from }: Kin, no: number) {
  return {
    ad: names[no % names.length] ?? '',
    soyad: surnames[(Math.floor(no / names.length) + no + from) % surnames.length] ?? '',
    cepTel: `${tel}${String(no).padStart(6, '0')}`,
    email: `${mail}.${no}@ornek.example`,
    dogumTarihi: '1992-05-17',
    tcKimlikNo: nationalId(tckn + no * 7),
  }
}

/** What everybody of the demo agreed to. */
export const inventedConsent = { degerler: { aydinlatma: true, sms: true }, kanal: 'web', aktor: 'demo' } as const

/** A national id that passes the checksum, from its first nine digits. */
export function nationalId(nineDigits: number): string {
  const digits = Array.from(String(nineDigits), Number)
  const sum = (from: number) => digits.filter((_, index) => index % 2 === from).reduce((a, b) => a + b, 0)
  const tenth = (((7 * sum(0) - sum(1)) % 10) + 10) % 10
  return [...digits, tenth, (sum(0) + sum(1) + tenth) % 10].join('')
}

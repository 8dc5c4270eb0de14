import type { Bind } from '#engine/server/row-scope.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** The named filter of lists whose rows belong to workplaces: those of the branch with a code. */
export const ofSubeKodu = (kod: string, bind: Bind) =>
  `t.isyeri_id in (select i.id from isyeri i join branch b on b.id = i.branch_id where b.sube_kodu = ${bind(kod, 'text')})`

export const findBranchOf = rawStatement<TenantTables, { id: number }, { subeAdi: string; companyId: number }>(
  'select sube_adi, company_id from branch where id = $1',
  ['id'],
)

/** What SGK is told of a credential, as it is kept: cipher texts, which change with the credential. */
export type MuhurluKimlik = {
  kullaniciAdi: string
  isyeriKodu: string
  isyeriSifresi: string | null
  sistemSifre: string | null
}

/** The credential of a workplace as it is kept. */
export const findSealedKimlik = rawStatement<
  TenantTables,
  { id: number },
  MuhurluKimlik & { isyeriSicilNo: string; kimlikDurumu: number }
>(
  `select isyeri_sicil_no, kullanici_adi, isyeri_kodu, isyeri_sifresi, sistem_sifre, kimlik_durumu
     from isyeri where id = $1`,
  ['id'],
)

/** The sealed parts of the credentials of some workplaces. */
export const listSealedKimlik = rawStatement<
  TenantTables,
  { ids: number[] },
  {
    id: number
    isyeriSicilNo: string
    kullaniciAdi: string
    isyeriSifresi: string | null
    sistemSifre: string | null
  }
>(`select id, isyeri_sicil_no, kullanici_adi, isyeri_sifresi, sistem_sifre from isyeri where id = any($1::int[])`, [
  'ids',
])

/** Sets or takes away the by-pass. `gelecek`: its last day is not over in Istanbul. */
export const storeByPass = rawStatement<
  TenantTables,
  { id: number; byPassNedeni: string | null; byPassBitis: string | null },
  { gelecek: boolean | null }
>(
  `update isyeri set by_pass_nedeni = $2, by_pass_bitis = $3, row_version = row_version + 1 where id = $1
   returning by_pass_bitis >= (now() at time zone 'Europe/Istanbul')::date as gelecek`,
  ['id', 'byPassNedeni', 'byPassBitis'],
)

/**
 * Notes what SGK has said of a credential. What it says again changes only the text, except that an account which is still
 * passive rests anew from this day on. Nothing where the workplace has another credential by now: the answer was about
 * the one before.
 */
export const setKimlikDurumu = rawStatement<
  TenantTables,
  MuhurluKimlik & { id: number; kimlikDurumu: number; kimlikAciklama: string },
  { id: number }
>(
  `update isyeri set kimlik_durum_tarihi = case when kimlik_durumu = $2 and $2 <> 1 then kimlik_durum_tarihi else now() end,
          kimlik_durumu = $2, kimlik_aciklama = $3, row_version = row_version + 1
    where id = $1 and (kullanici_adi, isyeri_kodu) = ($4, $5)
      and (isyeri_sifresi, sistem_sifre) is not distinct from ($6, $7) returning id`,
  ['id', 'kimlikDurumu', 'kimlikAciklama', 'kullaniciAdi', 'isyeriKodu', 'isyeriSifresi', 'sistemSifre'],
)

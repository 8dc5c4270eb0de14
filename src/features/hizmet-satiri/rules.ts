/**
 * The persons of lines whose days are not cancelled: an aggregate over `t`. Days of a cancellation are negative, so that
 * a person whose days were all cancelled is not counted. Spec: SGK 4.7, staff count.
 */
export const calisanSayisi = `(select count(*)::int from (
    select u.kisi from unnest(array_agg(t.kisi_id), array_agg(t.gun)) as u (kisi, gun) group by u.kisi having sum(u.gun) > 0) c)`

/** The same, where persons are put together first: an index of periods and persons gives them in that order. */
export const calisanlar = { by: 't.kisi_id', having: 'sum(t.gun) > 0' } as const

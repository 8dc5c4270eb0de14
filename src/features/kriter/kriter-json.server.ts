/** A condition as a form holds it, from the columns of its criterion and option; null where nothing is named. */
export function kosulJson(kriter: string, secenek: string) {
  return `case when ${kriter} is not null then jsonb_build_object('kriterId', ${kriter}, 'secenekId', ${secenek}) end`
}

/** One criterion `k` as a form holds it; `b` is its link to a module, a component, a category. */
export const kriterJson = `jsonb_build_object(
  'id', k.id, 'kriterAdi', k.kriter_adi, 'aciklama', k.aciklama, 'valueType', k.value_type,
  'zorunlu', b.zorunlu,
  'zorunluKosul', ${kosulJson('b.zorunlu_kriter_id', 'b.zorunlu_secenek_id')},
  'kosul', ${kosulJson('b.bagli_kriter_id', 'b.bagli_secenek_id')},
  'anneKriterId', k.anne_kriter_id,
  'grupSecenekleri', case when k.kriter_grubu_id is not null then coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'secenekAdi', g.secenek_adi, 'parentSecenekId', null) order by g.siralama, g.id)
      from kriter_grup_secenek g where g.kriter_grubu_id = k.kriter_grubu_id and g.aktif), '[]') end,
  'secenekler', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'secenekAdi', s.secenek_adi, 'parentSecenekId', s.parent_secenek_id) order by s.siralama, s.id)
      from kriter_secenek s where s.kriter_id = k.id and s.aktif), '[]'),
  'kaynak', k.kaynak, 'enAz', k.en_az, 'enCok', k.en_cok)`

/** One component `c` as a form holds it; `mc` is its link to a module or a category. */
export const komponentJson = `jsonb_build_object(
  'id', c.id, 'display', c.kriter_komponent_display, 'anaKriterId', c.ana_kriter_id, 'zorunlu', mc.zorunlu,
  'kriterler', coalesce((
    select jsonb_agg(${kriterJson} order by b.siralama, k.id)
      from komponent_kriter b join kriter k on k.id = b.kriter_id where b.komponent_id = c.id and k.aktif), '[]'))`

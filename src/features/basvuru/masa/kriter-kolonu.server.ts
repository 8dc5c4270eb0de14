/**
 * The answer to a criterion as a column of a file, as it was sent; a place is told by its code, because places are the
 * master's. Criteria of special categories are a family of their own, so that a right stands before it: either finds
 * nothing under the name of the other.
 */
export const kriterColumn = (id: number) => columnOf(id, 'not k.ozel_nitelikli')
export const ozelKriterColumn = (id: number) => columnOf(id, 'k.ozel_nitelikli')

function columnOf(id: number, category: string): string {
  const values = `case jsonb_typeof(y.value) when 'array' then y.value else jsonb_build_array(y.value) end`
  const chosen = `select (case jsonb_typeof(e) when 'object' then e ->> 'secenekId' else e #>> '{}' end)::int
    from jsonb_array_elements(${values}) as e`
  return `(select case
      when k.value_type in (1, 3) and k.kaynak is null then (select string_agg(s.secenek_adi, ', ' order by s.siralama, s.id)
        from kriter_secenek s where s.kriter_id = k.id and s.id in (${chosen}))
      when k.value_type = 7 then (y.value ->> 'start') || ' – ' || (y.value ->> 'end')
      else y.value #>> '{}' end
    from kriter k cross join lateral (select e -> 'value' as value
      from jsonb_array_elements(case jsonb_typeof(t.anlik -> 'kriterList') when 'array' then t.anlik -> 'kriterList' else '[]' end) as e
      where (e ->> 'kriterId')::int = k.id limit 1) y
    where k.id = ${id} and ${category})`
}

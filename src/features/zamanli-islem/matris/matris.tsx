import { Pagination, Text } from '@mantine/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ListToolbar } from '#engine/list/list-toolbar.tsx'
import { listParameters } from '#engine/screen/list-screen-state.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { matrisSayfasi } from '#features/zamanli-islem/contract.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { GorunumSecimi } from './gorunum-secimi.tsx'
import { HucreSwitch } from './hucre.tsx'
import { useMatris } from './use-matris.tsx'
import './matris.css'

/** Operations by company with switches, a page of companies at a time; page and search stand in the address. */
export function Matris() {
  const t = useT()
  const [address, setAddress] = useSearchParams()
  const ara = address.get(listParameters.search) ?? ''
  const sayfa = Math.max(1, Math.trunc(Number(address.get(listParameters.page))) || 1)
  const { asked, press, isPressed } = useMatris({ sayfa, ...(ara && { ara }) })
  const { data } = asked
  const searchBox = useRef<HTMLInputElement>(null)

  function change(values: Record<string, string>) {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name)
    setAddress(next, { replace: true })
  }

  return (
    <section className="islem-matris" aria-label={t('zamanli.matris.baslik')}>
      <ListToolbar
        search={ara}
        onSearch={(search) => change({ [listParameters.search]: search, [listParameters.page]: '' })}
        searchBox={searchBox}
        isRefetching={asked.isFetching}
        onRefresh={() => void asked.refetch()}
        onAdd={undefined}
      >
        <GorunumSecimi isMatris />
      </ListToolbar>
      {data ? (
        <>
          <p role="status">{t('zamanli.matris.sayi', { n: data.toplam })}</p>
          {data.islemler.length === 0 ? <Text>{t('zamanli.matris.islemYok')}</Text> : null}
          <div className="islem-matris-kaydir" tabIndex={-1}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('field.tenantName')}</th>
                  {data.islemler.map(({ operationId, operationName }) => (
                    <th key={operationId} scope="col">
                      {operationName}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.kiracilar.map((kiraci) => (
                  <tr key={kiraci.tenantId}>
                    <th scope="row">{kiraci.tenantName}</th>
                    {data.islemler.map((islem) => (
                      <td key={islem.operationId} data-islem={islem.operationName}>
                        <HucreSwitch kiraci={kiraci} islem={islem} isBusy={isPressed(kiraci, islem)} onPress={press} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.toplam > matrisSayfasi ? (
            <nav aria-label={t('liste.sayfalar')}>
              <Pagination
                total={Math.ceil(data.toplam / matrisSayfasi)}
                value={sayfa}
                onChange={(page) => change({ [listParameters.page]: String(page) })}
                getItemProps={(page) => ({ 'aria-label': t('liste.sayfa', { sayfa: page }) })}
                getControlProps={(control) => ({
                  'aria-label': control === 'previous' ? t('liste.oncekiSayfa') : t('liste.sonrakiSayfa'),
                })}
              />
            </nav>
          ) : null}
        </>
      ) : (
        <Awaited of={[asked]} height={320} />
      )}
    </section>
  )
}

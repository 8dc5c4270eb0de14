import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionData, type SpotlightFilterFunction } from '@mantine/spotlight'
import {
  IconBuilding,
  IconFileText,
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconShieldCog,
  IconSun,
  IconTextRecognition,
  IconUserCircle,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { masterUserTipi } from '#core/master-user.ts'
import { paths } from '#core/paths.ts'
import { foldTurkish } from '#core/turkish.ts'
import type { Overlay } from '#web/staff/kit/overlay.ts'
import { MenuIcon } from '#web/staff/menu/menu-icon.tsx'
import type { PlaceMenu } from '#web/staff/menu/place-menu.tsx'
import type { Place } from '#web/staff/session/staff.tsx'
import { StaffTenantMark } from '#web/staff/tenant/tenant-mark.tsx'
import { changeStaffLanguage } from '#web/staff/texts/change-language.ts'
import { useStaffTexts, useT } from '#web/staff/texts/texts.tsx'
import { switchTextMode, useTextMode } from '#web/staff/texts/texts-mode.ts'
import { useVisit } from '#web/visit/visit.tsx'
import type { FindRecords } from './found-record.ts'
import { paletteStore } from './palette-store.ts'
import { useFoundRecords } from './use-found-records.tsx'

type Palette = {
  place: Place
  menu: PlaceMenu
  onOverlay: (overlay: Overlay) => void
  onSwitch: (kiraci: string) => void
  findRecords: FindRecords
  /** The search, which begins with what was typed while the palette came. */
  typed: string
  onTyped: (typed: string) => void
}

/** Of each group, so that a hundred companies push nothing that can be done out of the list. */
const mostOfGroup = 30
/** Companies that are offered before a word is typed. */
const mostUnasked = 5

/** Ctrl-K: every screen, company and act of the shell by name. */
export function Palette({ place, menu, onOverlay, onSwitch, findRecords, typed, onTyped }: Palette) {
  const t = useT()
  const navigate = useNavigate()
  const acts = useActs(place, onOverlay, onSwitch)
  const records = useRecordActs(place, findRecords, typed)
  const screens = menu.lines.flatMap(({ id, baslik, yol, simge }) =>
    yol === null
      ? []
      : [
          {
            id: `ekran-${id}`,
            label: baslik,
            leftSection: <MenuIcon name={simge} />,
            onClick: () => void navigate(yol),
          },
        ],
  )
  const current = place.phase === 'tenant' ? place.tenant.guid : undefined
  const tenants = place.tenants
    .filter(({ guid }) => guid !== current)
    .slice(0, typed.trim() === '' ? mostUnasked : undefined)
    .map((tenant) => ({
      id: `kiraci-${tenant.guid}`,
      label: tenant.name,
      leftSection: <StaffTenantMark tenant={tenant} size={20} />,
      onClick: () => onSwitch(tenant.guid),
    }))

  return (
    <Spotlight
      store={paletteStore}
      attributes={{ content: { 'aria-label': t('kabuk.palette.placeholder') } }}
      actions={[
        { group: t('kabuk.palette.screens'), actions: screens },
        { group: t('kabuk.palette.records'), actions: records },
        { group: t('kabuk.palette.tenants'), actions: tenants },
        { group: t('kabuk.palette.actions'), actions: acts },
      ]}
      query={typed}
      onQueryChange={onTyped}
      filter={findActions}
      limit={Number.POSITIVE_INFINITY}
      // the shell listens: the palette is fetched when it is first wanted
      shortcut={null}
      nothingFound={t('kabuk.palette.none')}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('kabuk.palette.placeholder'),
        'aria-label': t('kabuk.palette.placeholder'),
      }}
    />
  )
}

const recordMark = 'kayit-'

/** The records that the typed words find, each with the screen that it belongs to. */
function useRecordActs(place: Place, find: FindRecords, typed: string): SpotlightActionData[] {
  const t = useT()
  const navigate = useNavigate()
  const canFind = place.phase === 'tenant' || place.user.masterUserTipi === masterUserTipi.superAdmin
  const found = useFoundRecords(find, place.phase, canFind ? typed : '')
  return found.map(({ ekran, id, ad, yol }) => ({
    id: `${recordMark}${ekran}-${id}`,
    label: ad,
    description: t.maybe(`ekran.${ekran}`) ?? ekran,
    leftSection: <IconFileText size={18} />,
    onClick: () => void navigate(yol),
  }))
}

/** The pages that everybody has besides those of the menu. */
function usePageActs(): SpotlightActionData[] {
  const t = useT()
  const navigate = useNavigate()
  const pages = [
    { id: 'hesabim', label: t('ekran.hesabim'), leftSection: <IconUserCircle size={18} />, path: paths.hesabim },
    { id: 'yardim', label: t('kabuk.menu.help'), leftSection: <IconHelp size={18} />, path: paths.yardim },
  ]
  return pages.map(({ path, ...act }) => ({ ...act, onClick: () => void navigate(path) }))
}

/** What everybody can do in the shell, on whichever screen. */
function useShellActs(onOverlay: Palette['onOverlay']): SpotlightActionData[] {
  const { t, language } = useStaffTexts()
  const { languages } = useVisit()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  return [
    {
      id: 'kiraci',
      label: t('kabuk.bar.switchTenant'),
      leftSection: <IconBuilding size={18} />,
      onClick: () => onOverlay('tenants'),
    },
    {
      id: 'gorunum',
      label: isDark ? t('kabuk.bar.light') : t('kabuk.bar.dark'),
      leftSection: isDark ? <IconSun size={18} /> : <IconMoon size={18} />,
      onClick: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...languages
      .filter(({ langKey }) => langKey !== language)
      .map(({ langKey, display }) => ({
        id: `dil-${langKey}`,
        label: `${t('kabuk.bar.language')}: ${display}`,
        leftSection: <IconLanguage size={18} />,
        onClick: () => void changeStaffLanguage(langKey),
      })),
    {
      id: 'kisayol',
      label: t('kabuk.bar.shortcuts'),
      leftSection: <IconKeyboard size={18} />,
      onClick: () => onOverlay('shortcuts'),
    },
    ...usePageActs(),
    {
      id: 'cikis',
      label: t('kabuk.menu.logout'),
      leftSection: <IconLogout size={18} />,
      onClick: () => window.location.assign(paths.logout),
    },
  ]
}

/** The same with what only administrators can do. */
function useActs(place: Place, onOverlay: Palette['onOverlay'], onSwitch: Palette['onSwitch']): SpotlightActionData[] {
  const t = useT()
  const acts = useShellActs(onOverlay)
  const { isOn: isEditing } = useTextMode()
  if (place.user.masterUserTipi === masterUserTipi.superAdmin) {
    const label = t(isEditing ? 'yonetim.yerinde.kapat' : 'yonetim.yerinde.ac')
    acts.push({ id: 'metin', label, leftSection: <IconTextRecognition size={18} />, onClick: () => switchTextMode() })
  }
  if (place.phase === 'master' || place.user.masterUserTipi === null) return acts
  const toMaster = { id: 'ana', label: t('kabuk.palette.toMaster'), leftSection: <IconShieldCog size={18} /> }
  return [{ ...toMaster, onClick: () => onSwitch('ana') }, ...acts]
}

/** Finds by label whatever the letters: ISPARTA, ısparta and isparta are one. */
export const findActions: SpotlightFilterFunction = (query, actions) => {
  const wanted = foldTurkish(query.trim())
  // records were found by the server, which looks into more than their names
  const isWanted = ({ id, label }: SpotlightActionData) =>
    id.startsWith(recordMark) || foldTurkish(label ?? '').includes(wanted)
  return actions
    .map((entry) =>
      'actions' in entry ? { ...entry, actions: entry.actions.filter(isWanted).slice(0, mostOfGroup) } : entry,
    )
    .filter((entry) => ('actions' in entry ? entry.actions.length > 0 : isWanted(entry)))
}

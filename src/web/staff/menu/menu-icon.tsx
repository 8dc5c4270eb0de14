import {
  IconAdjustments,
  IconApps,
  IconBriefcase,
  IconBug,
  IconBuilding,
  IconFlag,
  IconHistory,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconLock,
  IconMapPin,
  IconMenu2,
  IconPoint,
  IconSettings,
  IconShield,
  IconSitemap,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconPoint> = {
  adjustments: IconAdjustments,
  apps: IconApps,
  briefcase: IconBriefcase,
  bug: IconBug,
  building: IconBuilding,
  dashboard: IconLayoutDashboard,
  flag: IconFlag,
  history: IconHistory,
  key: IconKey,
  language: IconLanguage,
  lock: IconLock,
  'map-pin': IconMapPin,
  menu: IconMenu2,
  settings: IconSettings,
  shield: IconShield,
  sitemap: IconSitemap,
  tags: IconTags,
  users: IconUsers,
}

/** The picture that the menu names; a dot for one we do not have. */
export function MenuIcon({ name, size = 18 }: { name: string | null; size?: number }) {
  const Icon = icons[name ?? ''] ?? IconPoint
  return <Icon size={size} stroke={1.6} aria-hidden="true" />
}

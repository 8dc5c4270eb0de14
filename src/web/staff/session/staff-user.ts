/** A master user as the server knows them by the master token. */
export type MasterUser = {
  id: number
  adSoyad: string
  username: string
  /** 1 super admin, 2 tenant admin, null for plain staff. */
  masterUserTipi: number | null
}

/** A company that the user may enter. */
export type TenantChoice = {
  id: number
  guid: string
  name: string
  iconUrl: string | null
  renk: string
  sonSecim: string | null
}

/** A line of the side menu; a heading has neither path nor screen. */
export type MenuLine = {
  id: number
  baslik: string
  /** The key of the text that is shown instead of `baslik`. */
  metinAnahtari: string | null
  yol: string | null
  ekran: string | null
  modulId: number
  ustId: number | null
  simge: string | null
  siralama: number
  isDefault: boolean
}

/** A module of the company that the user may open. */
export type Modul = { id: number; moduleName: string; modulTipi: number; simge: string | null; isDefault: boolean }

/** The user inside one company: what they see and may do there. */
export type TenantUser = {
  id: number
  username: string
  adSoyad: string
  masterUserTipi: number | null
  tenantName: string
  tenantIcon: string | null
  tenantKey: string
  guid: string
  renk: string
  /** It talks to the simulator instead of SGK. */
  sgkSimulator: boolean
  moduller: Modul[]
  menu: MenuLine[]
  yetkiler: { ekran: string; eylem: string }[]
  landing: string
}

/** What lies over the page. */
export type Overlay = 'menu' | 'tenants' | 'modules' | 'shortcuts'

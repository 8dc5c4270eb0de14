/** The name of a part of the shell that lies over the page. */
export type Overlay = 'menu' | 'tenants' | 'modules' | 'shortcuts'

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { tenantShades } from '#web/visit/tenant-colour.ts'
import { filterOptions } from './option-filter.ts'

// the product's own colour: the company's is a line and a mark, so that every company reads equally well
const shades = [...tenantShades('#2f4fc7')] as unknown as MantineColorsTuple // ten shades, as the kit asks for

/** A dialog's head is a header element, which beside the bar would count as a second banner of the page. */
const plainHeader = { defaultProps: { role: 'presentation' } } as const

/** The kit's own lock changes a variable of the body, and with it the style of every element; a rule of ours does it. */
const noLock = { defaultProps: { lockScroll: false } } as const

const turkishSearch = { defaultProps: { filter: filterOptions } } as const

/** The kit as staff see it: dense, calm, readable in light and dark. */
export const staffTheme = createTheme({
  colors: { kadro: shades },
  primaryColor: 'kadro',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', textWrap: 'balance' },
  components: {
    // a focusable placeholder is no item of a menu; without it the first item has the focus
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: noLock,
    ModalRoot: noLock,
    Drawer: noLock,
    DrawerRoot: noLock,
    Spotlight: noLock,
    SpotlightRoot: noLock,
    ModalHeader: plainHeader,
    DrawerHeader: plainHeader,
    Select: turkishSearch,
    MultiSelect: turkishSearch,
    Autocomplete: turkishSearch,
    TagsInput: turkishSearch,
    ModalTitle: { defaultProps: { fw: 650, fz: 'lg' } },
  },
})

/** Contrast where the kit's own greys are too pale. */
export const staffVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-7)',
    '--staff-ground': '#f5f6f8',
    '--staff-panel': '#fff',
    '--staff-line': 'var(--mantine-color-gray-3)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-kadro-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-1)',
    '--staff-ground': '#1a1b1e',
    '--staff-panel': '#232428',
    '--staff-line': 'var(--mantine-color-dark-4)',
  },
})

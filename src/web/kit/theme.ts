import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'

/** Every control is at least 48 px high: thumbs, cheap phones. */
const large = { defaultProps: { size: 'lg' } } as const

/** The kit in a company's colour; shade 8 is the one white text is readable on. */
export function portalTheme(shades: MantineColorsTuple): MantineThemeOverride {
  return createTheme({
    colors: { kurum: shades },
    primaryColor: 'kurum',
    primaryShade: 8,
    autoContrast: true,
    respectReducedMotion: true,
    cursorType: 'pointer',
    defaultRadius: 'md',
    fontFamily:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, "Helvetica Neue", Arial, sans-serif',
    headings: { fontWeight: '650', textWrap: 'balance' },
    components: { Button: large, TextInput: large, NativeSelect: large, Select: large, CloseButton: large },
  })
}

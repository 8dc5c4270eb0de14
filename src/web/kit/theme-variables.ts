import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { portalTheme } from './theme.ts'

type Shades = Parameters<typeof portalTheme>[0]

/** The palettes public pages use. The kit knows fourteen; each one left out saves its bytes in every page. */
const palettes = new Set(['kurum', 'gray', 'red', 'orange', 'teal', 'white', 'black'])
const paletteName = /^--mantine-color-([a-z]+)-(?:\d|text|filled|light|outline|contrast)/

const readableColours = {
  '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
  '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
  '--mantine-color-error': 'var(--mantine-color-red-9)',
  '--mantine-color-text': 'var(--mantine-color-gray-9)',
  '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
  '--mantine-color-disabled-color': 'var(--mantine-color-gray-7)',
}

const known = new Map<string, string>()

/**
 * The kit's CSS variables in a company's colour, light only. Made on the server once per colour: the kit's own way
 * would make them again at every render and once more in every browser.
 */
export function themeVariables(shades: Shades): string {
  const key = shades.join()
  const found = known.get(key)
  if (found) return found

  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, portalTheme(shades)))
  const css = convertCssVariables(
    { variables: keepUsed({ ...variables, ...light, ...readableColours }), light: {}, dark: {} },
    ':root',
  )
  const text = css.trim().replaceAll(': ', ':')
  known.set(key, text)
  return text
}

function keepUsed(variables: Record<string, string>) {
  const used = Object.entries(variables).filter(([name]) => palettes.has(paletteName.exec(name)?.[1] ?? 'kurum'))
  return Object.fromEntries(used)
}

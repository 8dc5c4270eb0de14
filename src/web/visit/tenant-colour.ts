type Shades = readonly [string, string, string, string, string, string, string, string, string, string]
type Oklch = { lightness: number; chroma: number; hue: number }

/** WCAG AA for text; a little more, because shades are rounded to whole numbers. */
const readable = 4.55

const white: Oklch = { lightness: 1, chroma: 0, hue: 0 }
const palest = 0.975
/** How much of the colour's strength each of the eight lighter shades keeps. */
const strengths = [0.1, 0.2, 0.35, 0.52, 0.7, 0.84, 0.94, 1]

/**
 * The kit's ten shades of a company's colour. Shade 8 is the colour itself, darkened only as far as white text on it
 * and its own text on the palest shade need to be read; shade 9 is for hover and for text on tinted ground.
 */
export function tenantShades(renk: string): Shades {
  const base = toOklch(renk)
  let main = base
  while (main.lightness > 0 && !isReadableMain(main)) main = { ...main, lightness: main.lightness - 0.005 }

  let dark = { ...main, lightness: Math.max(main.lightness - 0.06, 0) }
  while (dark.lightness > 0 && contrast(dark, lighter(main, 2)) < readable) {
    dark = { ...dark, lightness: dark.lightness - 0.005 }
  }
  const light = strengths.map((_, index) => toHex(lighter(main, index)))
  // eight lighter shades and two dark ones: the tuple the kit asks for
  return [...light, toHex(main), toHex(dark)] as unknown as Shades
}

function isReadableMain(main: Oklch) {
  return contrast(main, white) >= readable && contrast(main, lighter(main, 1)) >= readable
}

function lighter(main: Oklch, index: number): Oklch {
  const lightness = palest - ((palest - main.lightness) * index) / strengths.length
  return { ...main, lightness, chroma: main.chroma * (strengths[index] ?? 1) }
}

/** Contrast of two colours by WCAG 2. */
function contrast(a: Oklch, b: Oklch) {
  const [light = 1, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Oklch) {
  const [red, green, blue] = toLinear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => decodeGamma(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  }
}

/** A colour the screen cannot show loses strength until it can: cutting its channels off would change its hue. */
function toLinear(colour: Oklch): [number, number, number] {
  let shown = colour
  while (shown.chroma > 0.001 && !unclamped(shown).every((value) => value >= -0.0005 && value <= 1.0005)) {
    shown = { ...shown, chroma: shown.chroma * 0.98 }
  }
  const [red, green, blue] = unclamped(shown)
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return [clamp(red), clamp(green), clamp(blue)]
}

function unclamped({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toHex(colour: Oklch) {
  const channels = toLinear(colour).map((value) => Math.round(encodeGamma(value) * 255))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function decodeGamma(value: number) {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encodeGamma(value: number) {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

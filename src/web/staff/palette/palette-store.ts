import { createSpotlight } from '@mantine/spotlight'

/** Whether the palette is open, and the ways to change that, before the palette itself is there. */
export const [paletteStore, palette] = createSpotlight()

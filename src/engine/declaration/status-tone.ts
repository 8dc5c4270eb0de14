/** The meaning of a value for whoever works through a list; drawn as a colour together with an icon and a word. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

/** The pictures that a chip may have; a tone has one of its own when none is named. */
export type ChipIcon = 'dot' | 'info' | 'check' | 'clock' | 'alert' | 'stop' | 'pencil' | 'send' | 'lock' | 'user'

/** The look of one value of a choice: a tone, or a tone with an icon. */
export type Chip = Tone | { readonly tone: Tone; readonly icon: ChipIcon }

const iconOfTone: Record<Tone, ChipIcon> = { neutral: 'dot', info: 'info', good: 'check', warn: 'clock', bad: 'alert' }

/** The tone and the icon of a chip. */
export function chipParts(chip: Chip | undefined): { tone: Tone; icon: ChipIcon | undefined } {
  if (chip === undefined) return { tone: 'neutral', icon: undefined }
  return typeof chip === 'string' ? { tone: chip, icon: iconOfTone[chip] } : chip
}

/** Labels of notices that are given without a report. */
export const manuelField = {
  iseBaslama: 'Back at work on',
  manuelDurumu: 'State',
  sgkNo: 'SGK notice number',
  islemTarihi: 'Recorded at SGK on',
} as const

export const manuelEnum = {
  manuelDurumu: { 0: 'Being sent', 1: 'Given', 2: 'Not taken by SGK', 3: 'Deleted' },
} as const

/** The declared actions on them. */
export const manuelEylem = {
  manuelBildirim: {
    sgkdanSil: {
      ad: 'Delete at SGK',
      aciklama:
        'The notice is deleted at SGK; the reason is kept with your name. Read it first if its SGK number is not known yet.',
    },
    sgkdanOku: {
      ad: 'Read from SGK',
      aciklama:
        'The notices of the person are read from SGK: their numbers are kept, and those given on SGK’s screen become rows.',
    },
  },
} as const

/** What people did to them, in the words of the record of changes. */
export const manuelIslem = {
  sgkdanSil: 'had the notice deleted at SGK',
  sgkdanOku: 'had the notices read from SGK',
} as const

export const manuelVarlik = { manuelBildirim: 'Manual notices of absence' } as const

export const manuelBos = {
  manuelBildirim:
    'A notice that you give for a report which SGK does not show stands here. A report of the E-Vizite list is approved there.',
} as const

export const manuelRule = {
  otherIsyeri: 'This person does not work at the chosen workplace.',
  beforeEntry: 'The day cannot be before the entry into work.',
  afterExit: 'The day cannot be after the exit from work.',
  notAfterStart: 'The day back at work must be after the first day of the report.',
} as const

/** Words of the tabs of sick reports. */
export const manuelBildirim = {
  sekmeler: 'Lists of E-Vizite',
  raporlar: 'Reports',
  manuel: 'Manual notices',
} as const

import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { use } from 'react'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'

/** Spec: back-office section 9, the languages of the date picker. English is built into the library. */
const locales: Readonly<Record<string, () => Promise<unknown>>> = {
  tr: () => import('dayjs/locale/tr'),
  ar: () => import('dayjs/locale/ar'),
  fr: () => import('dayjs/locale/fr'),
  de: () => import('dayjs/locale/de'),
  es: () => import('dayjs/locale/es'),
  ru: () => import('dayjs/locale/ru'),
  it: () => import('dayjs/locale/it'),
  zh: () => import('dayjs/locale/zh'),
  ja: () => import('dayjs/locale/ja'),
}

const loaded = new Map<string, Promise<string>>()

/** The name of a locale once its words are there; a language without one, or one that did not load, reads English. */
export function loadLocale(language: string): Promise<string> {
  const load = async () => {
    const locale = locales[language]
    if (!locale) return 'en'
    await locale()
    return language
  }
  const known = loaded.get(language) ?? load().catch(() => 'en')
  loaded.set(language, known)
  return known
}

/** A month to choose a day from. */
export function Calendar({ value, onChange }: { value: string | null; onChange(day: string): void }) {
  const { language } = useStaffTexts()
  return (
    <DatePicker
      locale={use(loadLocale(language))}
      firstDayOfWeek={1}
      value={value}
      {...(value && { defaultDate: value })}
      onChange={(day) => (day ? onChange(String(day)) : undefined)}
    />
  )
}

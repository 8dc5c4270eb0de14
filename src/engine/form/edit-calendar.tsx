import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/tr'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'

/** A month to choose a day from. */
export function Calendar({ value, onChange }: { value: string | null; onChange(day: string): void }) {
  const { language } = useStaffTexts()
  return (
    <DatePicker
      locale={language}
      firstDayOfWeek={1}
      value={value}
      {...(value && { defaultDate: value })}
      onChange={(day) => (day ? onChange(String(day)) : undefined)}
    />
  )
}

import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const anEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'ars-7@ornek',
  stamp: '2026-11-15T09:00:00Z',
  start: '2026-11-20T06:30:00Z',
  end: '2026-11-20T07:00:00Z',
  title: 'Görüşme',
  place: 'Merkez',
  description: '',
  sequence: 0,
  ...changes,
})

/** As a calendar reads it: folded lines joined, then cut at the first colon. */
function read(file: string) {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

test('times are in UTC: half past nine in Istanbul is half past six', () => {
  const fields = read(calendarFile(anEvent()))
  expect([fields.get('DTSTART'), fields.get('DTEND')]).toEqual(['20261120T063000Z', '20261120T070000Z'])
  expect(fields.get('DTSTAMP')).toBe('20261115T090000Z')
})

test('every line ends with a carriage return and a line feed and has at most 75 octets', () => {
  const file = calendarFile(anEvent({ place: 'Şişli '.repeat(60), description: '𝄞ğ'.repeat(50) }))
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(read(file).get('LOCATION')).toBe('Şişli '.repeat(60))
})

test('signs of the format in a text cannot end a field', () => {
  const fields = read(calendarFile(anEvent({ title: 'A;B,C\\D\nEND:VEVENT\r\nX\u0007' })))
  expect(fields.get('SUMMARY')).toBe('A\\;B\\,C\\\\D\\nEND:VEVENT\\nX')
})

test('a moved appointment is the same event with a higher number', () => {
  const fields = read(calendarFile(anEvent({ sequence: 3 })))
  expect([fields.get('UID'), fields.get('SEQUENCE')]).toEqual(['ars-7@ornek', '3'])
})

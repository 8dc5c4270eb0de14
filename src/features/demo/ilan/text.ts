import { lowerTurkish } from '#core/turkish.ts'
import type { Random } from '#features/demo/random.ts'
import { capital, type Place, placeWords } from '#features/demo/vocabulary/place-words.ts'
import type { Role, Shift, Site, Vocabulary } from '#features/demo/vocabulary/vocabulary.ts'

/** Everything that was drawn for one posting before its words are. */
type Drawn = {
  place: Place
  role: Role
  site: Site
  shift: Shift
  kontenjan: number
  /** Monthly net pay, or null where it is not published. */
  pay: { min: number; max: number } | null
  benefits: string[]
}

type Writer = { random: Random; words: Vocabulary; company: string }

const lira = new Intl.NumberFormat('tr-TR')

/** The heading of a posting: sometimes with the place, sometimes with the shift. */
export function writeTitle({ random, words }: Writer, { place, role, site, shift }: Drawn) {
  return fill(random.pick(words.titles), {
    title: random.pick(role.titles),
    site: site.name,
    name: placeWords(place).name,
    tag: shift.tag,
  })
}

/** Two lines for the card. */
export function writeSummary({ random }: Writer, { place, role, site, shift, benefits, pay }: Drawn) {
  const { where } = placeWords(place)
  const [first = '', second = ''] = benefits
  const offers = second ? `${first} ve ${lowerTurkish(second)} var.` : `${first} var.`
  const lines = [
    `${capital(random.pick(site.nouns))} projesinde, ${where}. Çalışma düzeni: ${shift.short}. ${offers}`,
    `${where} ${random.pick(site.nouns)} için ${lowerTurkish(role.isAdi)} aranıyor; ${shift.short}.`,
    `${capital(lowerTurkish(role.isAdi))} arıyoruz; çalışma düzeni ${shift.short}. ${offers}`,
  ]
  const line = random.pick(lines)
  return pay && random.chance(0.4) ? `${line} Net ${payText(pay)}.` : line
}

/** The body: headings and lists, every sentence drawn anew. */
export function writeBody(writer: Writer, drawn: Drawn) {
  const { random, words, company } = writer
  const { place, role, site, kontenjan, benefits } = drawn
  const { name, where } = placeWords(place)
  const filled = {
    name,
    where,
    company,
    site: random.pick(site.nouns),
    count: kontenjan === 1 ? 'bir' : String(kontenjan),
  }
  const opening = capital(fill(random.pick(words.openings), filled))
  const remarks = random.some(words.remarks, random.int(1, 2))
  const duties = [...random.some(role.duties, random.int(2, 3)), ...random.some(site.duties, random.int(1, 2))]
  const requirements = [
    ...role.requirements,
    ...withoutContradiction(random.some([...words.requirements, ...(role.wishes ?? [])], random.int(2, 4))).map(
      (line) => fill(line, filled),
    ),
  ]
  return [
    `<p>${[opening, ...remarks].join(' ')}</p>`,
    section(random.pick(words.headings.duties), random.some(duties, duties.length)),
    section(random.pick(words.headings.requirements), requirements),
    section(random.pick(words.headings.conditions), conditions(drawn)),
    section(random.pick(words.headings.benefits), benefits),
    `<p>${random.pick(words.closings)}</p>`,
  ].join('')
}

function conditions({ shift, pay, kontenjan }: Drawn) {
  const lines = [shift.long]
  if (pay) lines.push(`Aylık net ${payText(pay)}`)
  lines.push(kontenjan === 1 ? 'Bir kişi alınacaktır' : `${kontenjan} kişi alınacaktır`)
  return lines
}

/** One posting asks for experience or for none, and for one length of it. */
function withoutContradiction(lines: string[]) {
  const isAboutExperience = (line: string) => /deneyim|yıl çalışmış/i.test(line)
  const first = lines.find(isAboutExperience)
  return lines.filter((line) => line === first || !isAboutExperience(line))
}

function payText({ min, max }: { min: number; max: number }) {
  return min === max ? `₺${lira.format(min)}` : `₺${lira.format(min)} – ₺${lira.format(max)}`
}

function section(heading: string, lines: string[]) {
  return `<h3>${heading}</h3><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

function fill(template: string, values: Record<string, string>) {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

import type { Random } from './random.ts'

const sql = [
  "' OR 1=1--",
  "'; drop table ilan; --",
  '" or ""="',
  '1; select pg_sleep(9)--',
  "' || (select password from master_user limit 1) || '",
  '(case when (select 1)=1 then id else baslik end)',
  "%' and 1=0 union all select null,null,version()--",
  '$$; select 1; $$',
  "\\'; select 1 --",
  'id; DROP',
  'asc nulls first',
  "E'\\\\x27'",
  '$1',
  '?',
  '1e0union select',
]

const markup = [
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '=cmd()',
  '</script><script>alert(1)</script>',
]

const unicode = [
  'İIıi',
  'I\u0307',
  '\ufeffbom',
  '\u202egnp.exe',
  'a\u200bb',
  '\u{1f9d1}\u200d\u{1f91d}\u200d\u{1f9d1}',
  'e\u0301'.repeat(50),
  '\ufdfa'.repeat(20),
  '\uffff',
  'ß\ufb01\u212a',
  '\u0661\u0662\u0663\u0664\u0665\u0666',
  '\uff11\uff12\uff13',
  '\ud800',
  'x\udc00y',
  '\u0000',
  'x\u0000y',
  'a\r\nb: c',
  '\t\u000b\u001b[31m',
  '%00',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
]

const domain = [
  '1000000014',
  '10000000147',
  '11111111110',
  '05321234567',
  '+905321234567',
  '(532) 123 45 67',
  '5321234567;ext=1',
  '12345a',
  'a@b',
  'a@x\r\nBcc: b@x',
  'mıke@ornek.com',
  '31.02.2026',
  '2026-02-31',
  '0000-00-00',
  '9999-12-31',
  'infinity',
  '-infinity',
  '2026-01-01T00:00:00+99:00',
  '3,5',
  '1.000,5',
  '0x10',
  'NaN',
  '1e400',
  '9'.repeat(400),
  '24:00:00',
  '00000000-0000-0000-0000-000000000000',
  '{00000000-0000-4000-8000-000000000001}',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '*)(uid=*',
  'http://169.254.169.254/',
  'postgres://a:b@c/d?host=/tmp',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '%'.repeat(1000),
  '_'.repeat(90),
  '\\',
  '\\%',
  '(a+)+$',
]

const numbers = [
  0,
  -0,
  -1,
  1,
  2.5,
  1e9,
  2147483647,
  2147483648,
  -2147483649,
  9007199254740991,
  2 ** 53 + 2,
  1e308,
  -1e308,
  5e-324,
]

/** A text that somebody means harm by, or that breaks what was not written with it in mind. */
export function hostileText(random: Random): string {
  const kind = random.below(12)
  if (kind < 4) return random.pick(sql)
  if (kind < 6) return random.pick(markup)
  if (kind < 8) return random.pick(unicode)
  if (kind < 10) return random.pick(domain)
  if (kind === 10) return random.pick(['x', ' ', 'ş', '\u{1f600}']).repeat(random.pick([51, 101, 201, 251, 1001, 9000]))
  return random.pick(sql) + random.pick(unicode)
}

function nested(random: Random): unknown {
  const depth = random.pick([2, 10, 25])
  let value: unknown = random.pick([1, 'x', null])
  for (let level = 0; level < depth; level++) value = random.oneIn(2) ? [value] : { x: value }
  return value
}

/** A value of any type that JSON can hold, seldom the one that is asked for. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(10)
  if (kind < 5) return hostileText(random)
  if (kind === 5) return random.pick(numbers)
  if (kind === 6) return random.pick([null, true, false, [], {}])
  if (kind === 7) return random.pick<unknown>([{ $ne: null }, { like: hostileText(random) }, { in: [] }, { gte: 'x' }])
  if (kind === 8) return Array.from({ length: random.pick([1, 3, 501, 2000]) }, () => random.pick([1, 'a', null]))
  return nested(random)
}

/** Names that are nobody's field. */
export const strangeKeys = [
  'isMaster',
  'tenantId',
  'kullaniciId',
  'password',
  'toString',
  'hasOwnProperty',
  '$where',
  'id; drop table ilan',
  'a.b.c',
  '',
  ' ',
  'filter[x]',
  'ı',
  '\u202e',
  'x'.repeat(500),
  "' OR 1=1--",
]

/** Bodies of list calls that ask for what no list gives. */
export function hostileList(random: Random): Record<string, unknown> {
  const keys = ['id', 'baslik', 'genelFilter', 'tenantId', 'password', 'adayId', 'arama', 'rowVersion', ...strangeKeys]
  const number = () => random.pick<unknown>([0, -1, 1e9, '25', 2.5, null, true, 101, 10_001, hostileText(random)])
  const filter = () => {
    const entries = Array.from({ length: random.pick([1, 1, 2, 21]) }, (_, index) => [
      index < 3 ? random.pick(keys) : `k${index}`,
      hostileValue(random),
    ])
    return Object.fromEntries(entries)
  }
  const order = () =>
    Array.from({ length: random.pick([1, 1, 2, 4, 100]) }, () => ({
      key: random.oneIn(2) ? random.pick(keys) : hostileText(random),
      value: random.pick<unknown>(['Asc', 'desc', 'asc nulls', 1, null, hostileText(random)]),
    }))
  const paging = () => ({ [random.pick(['PageSize', 'page', 'takeAll', 'limit'])]: number() })
  const csv = () => ({
    isCreateCsv: random.pick<unknown>([true, 'true', 1]),
    cSVList: Array.from({ length: random.pick([1, 200]) }, () => ({
      key: random.pick(keys),
      label: hostileText(random),
    })),
  })
  return {
    ...(random.oneIn(2) && { filter: random.oneIn(8) ? hostileValue(random) : filter() }),
    ...(random.oneIn(2) && { paging: random.oneIn(8) ? hostileValue(random) : paging() }),
    ...(random.oneIn(2) && { order: random.oneIn(8) ? hostileValue(random) : order() }),
    ...(random.oneIn(6) && csv()),
  }
}

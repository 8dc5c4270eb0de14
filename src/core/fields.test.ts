import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  cepTel,
  choice,
  dateRange,
  decimal1,
  ePosta,
  guid,
  id,
  integer,
  isoDate,
  moment,
  money,
  tcKimlikNo,
  tenantKey,
  text,
  toggle,
} from './fields.ts'

const zamanTipi = { unspecified: -1, fullTime: 0, partTime: 1, freelance: 2 } as const
const someGuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const everybodysName = text(50, { required: true })

type Row = {
  schema: z.ZodType
  /** Kept as sent. */
  kept: readonly unknown[]
  /** Sent and kept in another spelling. */
  changed?: readonly (readonly [sent: unknown, kept: unknown])[]
  /** By the key of the rule. */
  refused: Record<string, readonly unknown[]>
}

const list = (values: string) => values.split(' | ')

const builders: Record<string, Row> = {
  text: {
    schema: everybodysName,
    kept: [
      ...list("O'Brien | Şükrü Çağlar İ. | <img src=x onerror=alert(1)> | =cmd() | 👩‍🚒"),
      '😀'.repeat(50),
      'x'.repeat(50),
    ],
    changed: [
      ['  Ayşe ', 'Ayşe'],
      ['İ'.normalize('NFD'), 'İ'],
    ],
    refused: {
      required: [undefined, null, '', '   ', '\u200b', '\u00a0\u2003'],
      maxLength: ['x'.repeat(51), '😀'.repeat(51)],
      invalidText: list(
        'a\u0000 | a\u202eb | a\u2066b | \ud800 | a\udc00 | a\nb | a\n | a\tb | a\u0085b | a\u2028b | \uffff',
      ),
      invalidValue: [5, true, [], {}, ['a']],
    },
  },
  multiline: {
    schema: text(20, { multiline: true }),
    kept: ['', 'bir\niki', 'bir\tiki'],
    changed: [['bir\r\niki\n', 'bir\niki']],
    refused: {
      required: [undefined, null],
      invalidText: list('a\rb | a\u0000b | a\u001bb'),
      maxLength: ['x'.repeat(21)],
    },
  },

  ePosta: {
    schema: ePosta(),
    kept: [
      ...list("Ali.Veli+is@ornek.com.tr | o'brien@x-y.co"),
      `${'a'.repeat(58)}@${`${'b'.repeat(60)}.`.repeat(3)}tr`,
    ],
    changed: [['ali@ornek.com ', 'ali@ornek.com']],
    refused: {
      required: [undefined, null, '', ' '],
      maxLength: [`a@${'b.'.repeat(125)}tr`],
      invalidEmail: [
        ...list('ayse | a@b | a@b..c | a..b@c.tr | .a@c.tr | a.@c.tr | "a b"@c.tr | a@x.tr\r\nBcc:b@c.tr | a@x.tr\n'),
        ...list('mıke@ornek.com | ali@örnek.com | a@b@c.tr | <script>@x.tr | a@-x.tr | a@x-.tr | a@1.2.3.4 | a b@c.tr'),
        `${'a'.repeat(65)}@ornek.com`,
        5,
        ['a@b.tr'],
      ],
    },
  },
  cepTel: {
    schema: cepTel(),
    kept: ['5321234567'],
    refused: {
      phoneRequired: [undefined, null, ''],
      invalidPhone: [
        ...list('05321234567 | +905321234567 | 532123456 | 53212345678 | 4321234567 | (532) 123 45 67 | 532123456a'),
        ...list('５３２１２３４５６７ | 5321234567;ext=1 | 5321234567\u0000 | 5321234567\n'),
        ['5321234567'],
        5321234567,
      ],
    },
  },
  tcKimlikNo: {
    schema: tcKimlikNo(),
    kept: ['10000000146'],
    refused: {
      invalidTCKN: [
        ...list(
          '1000000014 | 100000001466 | 00000000146 | 1000000014a | 10000000147 | 11111111110 | 1e10 | ١٠٠٠٠٠٠٠١٤٦',
        ),
        ...[undefined, null, '', '10000000146 ', '10000000146\n', 10000000146],
      ],
    },
  },
  tcKimlikNoByShape: {
    schema: tcKimlikNo({ checksum: false }),
    kept: ['12345678901'],
    refused: { invalidTCKN: list('01234567890 | 1234567890 | 12345678901\n') },
  },
  moment: {
    schema: moment(),
    kept: list('2026-01-01T00:00:00Z | 1999-12-31T23:59:59.123456+14:00'),
    refused: {
      required: [undefined, null],
      invalidDate: [
        ...list('2026-01-01 | 2026-01-01T00:00:00+23:00 | 2026-01-01T00:00:00-15:00 | 0000-01-01T00:00:00Z'),
        ...list('9999-01-01T00:00:00Z | 2026-02-30T00:00:00Z | infinity'),
        `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
        5,
      ],
    },
  },
  isoDate: {
    schema: isoDate(),
    kept: ['2024-02-29'],
    refused: {
      required: [undefined, null],
      invalidDate: ['', ...list('31.02.2026 | 2023-02-29 | infinity | 2024-02-29T00:00:00Z'), 20240101],
    },
  },
  dateRange: {
    schema: dateRange(),
    kept: [{ start: '2024-01-01', end: '2024-01-02' }],
    refused: {
      EndDateShouldBeBiggerThanStart: [
        { start: '2024-01-01', end: '2024-01-01' },
        { start: '2024-01-02', end: '2024-01-01' },
        { start: '2024-01-02' },
        { end: '2024-01-02', start: null },
        { start: '1900-01-01', end: '2100-01-01' },
      ],
      invalidDate: [{ start: 'x', end: '2024-01-01' }],
      required: [null],
      invalidValue: ['2024', []],
    },
  },
  id: {
    schema: id(),
    kept: [1, 2 ** 53 - 1],
    refused: {
      required: [undefined, null],
      invalidId: [0, -0, -1, 1.5, '1', true, [], {}, 2 ** 53, Number.NaN, Infinity],
    },
  },
  integer: {
    schema: integer({ min: 0, max: 10 }),
    kept: [0, 10],
    refused: {
      required: [null],
      minValue: [-1],
      maxValue: [11, 2 ** 31],
      invalidInteger: [1.5, '1', true, -0, [], Number.NaN],
    },
  },
  toggle: { schema: toggle(), kept: [true, false], refused: { required: [null], invalidBoolean: [1, 0, 'true', ''] } },
  guid: {
    schema: guid(),
    kept: [someGuid],
    changed: [[someGuid.toUpperCase(), someGuid]],
    refused: {
      required: [undefined, null],
      invalidGuid: [
        ...['', 'null', 'undefined', '%00', '../', someGuid.slice(1), `${someGuid}a`, `${someGuid}\n`, `{${someGuid}}`],
        ...[someGuid.replaceAll('-', ''), [someGuid]],
      ],
    },
  },
  decimal1: {
    schema: decimal1({ max: 100 }),
    kept: ['70.5', '0', '100'],
    refused: {
      required: [null],
      decimalDot: [
        ...list('3,5 | 3.55 | .5 | 5. | 1e3 | NaN | Infinity | 0x10 | ３.５ | 1.000,5 | -0 | -0.0'),
        '',
        '9'.repeat(400),
        3.5,
      ],
      minValue: ['-1'],
      maxValue: ['100.1'],
    },
  },
  money: {
    schema: money(),
    kept: ['1250.50', '0.00'],
    changed: [
      ['1250.5', '1250.50'],
      ['0', '0.00'],
    ],
    refused: {
      required: [undefined],
      invalidMoney: ['', ...list('1.250,50 | 1,5 | -1 | 1.505 | 01'), '9'.repeat(20), 5],
    },
  },
  debt: {
    schema: money({ negative: true }),
    kept: ['-1.50'],
    changed: [['-0', '0.00']],
    refused: { invalidMoney: ['--1'] },
  },
  choice: {
    schema: choice(zamanTipi),
    kept: [-1, 0, 2],
    refused: { required: [undefined, null], invalidChoice: [3, 5, -2, '1', true, [], 'fullTime'] },
  },
  tenantKey: {
    schema: tenantKey(),
    kept: ['demo', 'ornek-2'],
    refused: {
      required: [null],
      invalidTenantKey: ['', ...list('d | Demo | örnek | a_b | ../a | demo\n'), 'x'.repeat(41), 5],
    },
  },
}

const rows = Object.entries(builders)

test.each(rows)('%s keeps what is right, and in one spelling', (_, { schema, kept, changed = [] }) => {
  for (const value of kept) expect(schema.parse(value)).toEqual(value)
  for (const [sent, spelling] of changed) expect(schema.parse(sent)).toEqual(spelling)
})

test.each(rows)('%s refuses what is wrong by the key of its rule', (_, { schema, refused }) => {
  for (const [key, values] of Object.entries(refused)) {
    for (const value of values) {
      const result = schema.safeParse(value)
      expect([value, result.error?.issues[0]?.message]).toEqual([value, key])
    }
  }
})

test.each(rows)('%s has a JSON schema for both directions, nullable and in an object too', (_, { schema }) => {
  for (const io of ['input', 'output'] as const) {
    for (const shape of [schema, schema.nullish(), z.strictObject({ a: schema, b: z.array(schema) })]) {
      expect(z.toJSONSchema(shape, { io, target: 'draft-7' })).toBeTypeOf('object')
    }
  }
})

test('limits reach the documentation and the refusal', () => {
  expect(z.toJSONSchema(everybodysName, { io: 'input' })).toMatchObject({ type: 'string', maxLength: 50, minLength: 1 })
  expect(z.toJSONSchema(choice(zamanTipi))).toMatchObject({ enum: [-1, 0, 1, 2] })
  expect(everybodysName.safeParse('x'.repeat(51)).error?.issues).toMatchObject([{ code: 'too_big', maximum: 50 }])
  expect(decimal1({ max: 5 }).safeParse('6').error?.issues).toMatchObject([{ code: 'too_big', maximum: 5 }])
})

test('types follow the builder', () => {
  const kept: -1 | 0 | 1 | 2 = choice(zamanTipi).parse(2)
  const name: string = everybodysName.parse('Ayşe')
  expect([kept, name]).toEqual([2, 'Ayşe'])
})

import { expect, test } from 'vitest'
import { aChoice, aForm, aKriter } from '#test/form.ts'
import { findFormProblems } from './compile.ts'
import type { Form } from './form.ts'

test.each<[string, () => Form, string]>([
  [
    'two criteria that wait for each other',
    () => {
      const [a, b] = [aChoice([1]), aChoice([2])]
      a.kosul = { kriterId: b.id, secenekId: 2 }
      b.kosul = { kriterId: a.id, secenekId: 1 }
      return aForm([a, b])
    },
    'cycle',
  ],
  [
    'a criterion that waits for itself through its module',
    () => {
      const a = aChoice([1])
      return aForm([a], { kosul: { kriterId: a.id, secenekId: 1 } })
    },
    'cycle',
  ],
  [
    'a circle of parents',
    () => {
      const [a, b] = [aChoice([[1, 2]]), aChoice([[2, 1]])]
      a.anneKriterId = b.id
      b.anneKriterId = a.id
      return aForm([a, b])
    },
    'cycle',
  ],
  ['an unknown criterion', () => aForm([aKriter({ kosul: { kriterId: 555_555, secenekId: 1 } })]), 'unknownKriter'],
  [
    'an option of another criterion',
    () => {
      const a = aChoice([1])
      return aForm([a, aKriter({ kosul: { kriterId: a.id, secenekId: 9 } })])
    },
    'unknownSecenek',
  ],
  [
    'a condition on a text',
    () => {
      const a = aKriter()
      return aForm([a, aKriter({ kosul: { kriterId: a.id, secenekId: 9 } })])
    },
    'notAChoice',
  ],
  ['a choice without options', () => aForm([aChoice([])]), 'noSecenek'],
  [
    'a child whose option has no parent',
    () => {
      const a = aChoice([1])
      return aForm([a, aChoice([[11, 9]], { anneKriterId: a.id })])
    },
    'secenekWithoutParent',
  ],
  [
    'the same criterion twice',
    () => {
      const a = aKriter()
      return aForm([a, a])
    },
    'duplicateKriter',
  ],
])('a form is not published with %s', (_, make, key) => {
  expect(findFormProblems(make()).map((problem) => problem.key)).toContain(key)
})

test('two criteria may require each other', () => {
  const [a, b] = [aChoice([1]), aChoice([2])]
  a.zorunluKosul = { kriterId: b.id, secenekId: 2 }
  b.zorunluKosul = { kriterId: a.id, secenekId: 1 }
  expect(findFormProblems(aForm([a, b]))).toEqual([])
})

import { expect, test, vi } from 'vitest'
import type { Problem } from '#features/kriter/rules/judge.ts'
import { createFieldNotes } from './field-notes.ts'

const nowhere = { blokId: 1, modulId: 1, komponentId: null, refId: null }
const a = 'kriterList.1.value'
const b = 'kriterList.2.value'

function problemsOf(...problems: Problem[]) {
  return new Map(problems.map((problem) => [problem.field, problem]))
}

const required = (field: string): Problem => ({ ...nowhere, field, key: 'required', kriterId: 1 })

test('a verdict that says the same is the same object, so that its field is not drawn again', () => {
  const notes = createFieldNotes()
  notes.setProblems(problemsOf(required(a), required(b)))
  const [first, second] = [notes.problemOf(a), notes.problemOf(b)]
  notes.setProblems(problemsOf(required(a), { ...required(b), key: 'maxLength', params: { n: 5 } }))
  expect(notes.problemOf(a)).toBe(first)
  expect(notes.problemOf(b)).not.toBe(second)
  notes.setProblems(problemsOf({ ...required(b), key: 'maxLength', params: { n: 6 } }))
  expect(notes.problemOf(a)).toBeUndefined()
  expect(notes.problemOf(b)?.params).toEqual({ n: 6 })
})

test('an entry knows the first of its problems', () => {
  const notes = createFieldNotes()
  const inRow = (kriterId: number): Problem => ({
    ...required(`komponentKriterList.-5.${kriterId}.value`),
    kriterId,
    komponentId: 3,
    refId: -5,
  })
  notes.setProblems(problemsOf(required(a), inRow(7), inRow(8)))
  expect(notes.problemOfSatir(-5)?.kriterId).toBe(7)
  expect(notes.problemOfSatir(-6)).toBeUndefined()
})

test('a mark goes with the first edit and does not come back', () => {
  const notes = createFieldNotes()
  const marks = new Map([[a, 'Önceki başvurunuzdan']])
  notes.setMarks(marks)
  const heard = vi.fn()
  notes.subscribe(heard)
  notes.dropMark(b)
  expect(heard).not.toHaveBeenCalled()
  notes.dropMark(a)
  notes.dropMark(a)
  expect(heard).toHaveBeenCalledTimes(1)
  notes.setMarks(new Map(marks))
  expect(notes.markOf(a)).toBeUndefined()
})

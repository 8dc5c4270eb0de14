import type { ReactNode } from 'react'

type Problem = { title: string; text: string; children?: ReactNode }

/** A page that says what is wrong and what to do next. */
export function ProblemPage({ title, text, children }: Problem) {
  return (
    <div className="problem">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}

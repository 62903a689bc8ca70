import type { ReactNode } from 'react'
import './move.css'

interface ConsequencesProps {
  readonly sentences: readonly string[]
  readonly children?: ReactNode
}

/** What a move will do, a sentence each; nothing where it does nothing worth a word. */
export function Consequences({ sentences, children }: ConsequencesProps) {
  if (sentences.length === 0) return null
  return (
    <div className="lar-consequences">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </div>
  )
}

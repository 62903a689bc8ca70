/**
 * Which states of which family a file of code names: what it compares a status with, or sets it to. It is part of the code catalogue: the
 * linker proves that every definition still has these states.
 */
export interface StateReads {
  /** The file, from the root of the project: who is named when a definition lacks a state. */
  readonly by: string
  /** Family → states. */
  readonly states: Readonly<Record<string, readonly string[]>>
}

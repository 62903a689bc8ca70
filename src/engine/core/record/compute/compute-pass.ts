import type { EntityRecord, LineRecord, Scalar } from '../../model/value.ts'
import type { SessionScope } from '../../rules/session-types.ts'
import { linesOf } from '../record-scope.ts'

/**
 * A record while its values are worked out. What came in is never changed in place: its header, a list of lines and a line are copied with
 * their first value that comes out differently, and take in every further one.
 */
export interface ComputePass {
  readonly session: SessionScope
  /** The record as far as it is worked out; the one that came in while nothing differs. */
  readonly record: () => EntityRecord
  /** The lines of a field as far as they are worked out. */
  readonly rows: (lines: string) => readonly LineRecord[]
  /** Puts a value into the header; false when it stood there already. */
  readonly setValue: (field: string, value: Scalar) => boolean
  /** Puts a value into a line by its place; false when it stood there already. */
  readonly setCell: (lines: string, place: CellPlace, value: Scalar) => boolean
}

/** Where a value of a line stands. */
export interface CellPlace {
  readonly index: number
  readonly field: string
}

/** Lines of one field that nobody else has seen, and which of them are copies already. */
interface OwnLines {
  readonly rows: Record<string, Scalar | undefined>[]
  readonly copied: boolean[]
}

/** Begins to work out a record. */
export function openPass(given: EntityRecord, session: SessionScope): ComputePass {
  let own: Record<string, EntityRecord[string]> | undefined
  const tables = new Map<string, OwnLines>()
  const record = () => own ?? given
  const write = (field: string, value: EntityRecord[string]): void => {
    own ??= { ...given }
    own[field] = value
  }
  const linesToWrite = (lines: string): OwnLines => {
    const known = tables.get(lines)
    if (known !== undefined) return known
    const made = { rows: [...linesOf(given, lines)], copied: [] }
    tables.set(lines, made)
    write(lines, made.rows)
    return made
  }
  return {
    session,
    record,
    rows: (lines) => tables.get(lines)?.rows ?? linesOf(given, lines),
    setValue(field, value) {
      if (record()[field] === value) return false
      write(field, value)
      return true
    },
    setCell(lines, { index, field }, value) {
      const before = (tables.get(lines)?.rows ?? linesOf(given, lines))[index]
      if (before === undefined || before[field] === value) return false
      const { rows, copied } = linesToWrite(lines)
      const row: Record<string, Scalar | undefined> | undefined = copied[index] === true ? rows[index] : { ...before }
      if (row === undefined) return false
      row[field] = value
      rows[index] = row
      copied[index] = true
      return true
    },
  }
}

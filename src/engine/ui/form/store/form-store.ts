import type { StoreApi } from 'zustand/vanilla'
import type { EntityRecord } from '#core/model/value.ts'
import type { TitleBook } from '#core/titles/title-book.ts'
import { createFormCore } from './form-core.ts'
import type { FormLogic } from './form-logic.ts'
import type { FormState } from './form-state.ts'
import { headerCommands, type HeaderCommands } from './header-commands.ts'
import { lineCommands, type LineCommands } from './line-commands.ts'
import { recordCommands, type RecordCommands } from './record-commands.ts'
import { createSettling, type Settling } from './settling.ts'

/** One open form: its state to subscribe to, and everything that can be done to it. */
export interface FormStore extends HeaderCommands, LineCommands, RecordCommands {
  readonly state: StoreApi<FormState>
  readonly logic: FormLogic
  readonly titles: TitleBook
  /** What the server is still asked for before the record can be judged. */
  readonly settling: Settling
}

/** Opens a form on a record, saved or new. */
export function createFormStore(logic: FormLogic, start: EntityRecord): FormStore {
  const core = createFormCore(logic, start)
  const { state, titles } = core
  const commands = { ...headerCommands(core), ...lineCommands(core), ...recordCommands(core) }
  return { state, logic, titles, settling: createSettling(), ...commands }
}

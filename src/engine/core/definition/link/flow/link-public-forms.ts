import type { WorkflowDefinition } from '../../../model/workflow/workflow-definition.ts'
import { isAttachment, isLookup } from '../../../model/field-shapes.ts'
import { fieldPathOf, type PublicFormDefinition } from '../../../model/outside/public-form-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkNeeds, linkPath, linkSectionNames, linkShown } from './link-outside-fields.ts'

/** One form at hand. */
interface FormLink extends FamilyLink {
  readonly form: PublicFormDefinition
  readonly pointer: string
}

/** What forms for people outside name exists, can be filled in by them, and leads on (PUBLIC-1 to PUBLIC-4). */
export function* linkPublicForms(link: FamilyLink): Generator<LinkProblem> {
  for (const form of Object.values(link.family.publicForms)) {
    const one = { ...link, form, pointer: pointerTo('/publicForms', form.id) }
    yield* linkHeader(one)
    for (const [index, path] of form.shows.entries())
      if (!form.reveals.includes(path)) yield* linkShown(one, path, `${one.pointer}/shows/${index}`)
    for (const [index, path] of form.reveals.entries())
      yield* linkRevealed(one, path, `${one.pointer}/reveals/${index}`)
    for (const [index, path] of form.writes.entries()) yield* linkWritten(one, path, `${one.pointer}/writes/${index}`)
    yield* linkNeeded(one)
    yield* linkSectionNames(one, form.sections, `${one.pointer}/sections`)
    yield* linkStates(one)
  }
}

function* linkHeader(link: FormLink): Generator<LinkProblem> {
  const { form, pointer } = link
  yield* linkNeeds(link, pointer, [
    { key: 'to', id: form.to, kinds: ['text'] },
    { key: 'message', id: form.message, kinds: ['text', 'multiline'] },
    { key: 'language', id: form.language, kinds: ['text', 'choice'] },
    { key: 'sealedUntil', id: form.sealedUntil, kinds: ['instant'] },
  ])
}

/** What is told on purpose is shown, and confidential: or the word would stand there for nothing. */
function* linkRevealed(link: FormLink, path: string, pointer: string): Generator<LinkProblem> {
  const found = yield* linkPath(link, path, pointer)
  if (found === undefined) return
  const isGuarded = found.guards.some((guard) => guard !== undefined)
  if (!link.form.shows.includes(path) || !isGuarded)
    yield { pointer, code: 'no-use', message: `"${path}" is not confidential, or not shown: nothing is told by it.` }
}

/** What people outside write is theirs to know: they look nothing up, and work nothing out. */
function* linkWritten(link: FormLink, path: string, pointer: string): Generator<LinkProblem> {
  const found = yield* linkPath(link, path, pointer)
  if (found === undefined) return
  if (link.form.shows.includes(path))
    yield { pointer, code: 'taken-twice', message: `"${path}" is written, so it need not stand in "shows".` }
  if (found.field.isDerived)
    yield { pointer, code: 'written-field', message: `"${path}" is worked out by the server: nobody writes it.` }
  else if (isLookup(found.field) || isAttachment(found.field))
    yield {
      pointer,
      code: 'wrong-kind',
      message: `"${path}" cannot be written: people outside look nothing up, and send files beside the form.`,
      hint: 'let them write a text or a choice',
    }
}

/** A cell without which no line can be added is one of those that are written or shown. */
function* linkNeeded({ family: { entity }, form, pointer }: FormLink): Generator<LinkProblem> {
  const named = new Set([...form.shows, ...form.writes])
  for (const lines of entity.lines) {
    const isOf = (path: string) => fieldPathOf(path).lines === lines.id
    // Where cells are shown no line is added.
    if (!form.writes.some(isOf) || form.shows.some(isOf)) continue
    const missing = lines.fields.find(
      (cell) => cell.required && !cell.isDerived && cell.default === undefined && !named.has(`${lines.id}.${cell.id}`),
    )
    if (missing !== undefined)
      yield {
        pointer: `${pointer}/writes`,
        code: 'hidden-required',
        message: `Lines of "${lines.id}" need "${missing.id}", which the form does not name.`,
      }
  }
}

/** The states exist, and each has a way out that the form offers. */
function* linkStates(link: FormLink): Generator<LinkProblem> {
  const { family, form, pointer, proof } = link
  const { workflow } = family
  if (workflow === undefined) {
    yield { pointer, atKey: true, code: 'no-use', message: 'A form for people outside needs a "workflow".' }
    return
  }
  proof.references += form.states.length + form.moves.length
  yield* linkMoves(link, workflow)
  const moves = form.moves.flatMap((id) => workflow.moves[id] ?? [])
  for (const [index, state] of form.states.entries()) {
    const at = `${pointer}/states/${index}`
    if (!workflow.states.includes(state))
      yield unknownName({ pointer: at, code: 'unknown-state', what: 'state', name: state, known: workflow.states })
    else if (!moves.some(({ from }) => from.includes(state)))
      yield {
        pointer: at,
        code: 'dead-end',
        message: `Whoever fills in the form in the state "${state}" has no way to send it.`,
        hint: 'name a move in "moves" that leaves it',
      }
  }
}

function* linkMoves({ form, pointer }: FormLink, { moves }: WorkflowDefinition): Generator<LinkProblem> {
  for (const [index, id] of form.moves.entries()) {
    const at = `${pointer}/moves/${index}`
    const move = Object.hasOwn(moves, id) ? moves[id] : undefined
    if (move === undefined) {
      yield unknownName({ pointer: at, code: 'unknown-move', what: 'move', name: id, known: Object.keys(moves) })
      continue
    }
    const asks = move.ask.fields.length > 0 || move.ask.lines !== undefined || move.ask.remarks === 'required'
    if (move.by === 'approver' || asks)
      yield {
        pointer: at,
        code: 'wrong-value',
        message: `People outside cannot make the move "${id}": it is an approver's, or asks something.`,
      }
  }
}

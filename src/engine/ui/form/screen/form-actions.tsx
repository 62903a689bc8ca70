import { Download, Duplicate, FloppyDisk, More, PanelStats, Print, Calculator, Trash } from '@blueprintjs/icons'
import type { FormLink } from '#core/model/screens/form-layout.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { MenuEntry } from '../../parts/menu/action-menu.tsx'
import { MenuButton } from '../../parts/menu/menu-button.tsx'
import type { OfferedLinks } from '../../client/address/offered-links.ts'
import type { OfferedMoves } from '../moves/available-moves.ts'
import type { FormLogic } from '../store/form-logic.ts'
import type { RecordWriter } from '../save/record-writer.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { useMedia } from '../../parts/page/use-media.ts'
import { Button } from '../../parts/button/button.tsx'
import { Makings } from './makings.tsx'
import type { OfferedMakings } from './use-form-makings.ts'

/** What can be done to the record as a whole; undefined where it cannot be done now. */
export interface FormActionsProps {
  readonly moves: OfferedMoves
  /** Screens the record leads to. */
  readonly links: OfferedLinks & { readonly follow: (link: FormLink) => void }
  readonly isBusy: boolean
  /** Saves the record; undefined where it may not be changed. */
  readonly writer: RecordWriter | undefined
  /** Locale key of what the button that saves says. */
  readonly saveText: string
  readonly onMove: (move: MoveDefinition) => void
  /** What the record can be made into. */
  readonly makings: OfferedMakings
  readonly onCopy: (() => void) | undefined
  readonly onPrint: (() => void) | undefined
  readonly onPdf: (() => void) | undefined
  /** Opens the record as it is for more or less; undefined where it makes no amount. */
  readonly onScale: (() => void) | undefined
  /** Sheets that are printed beside the record itself. */
  readonly sheets: readonly { readonly id: string; readonly text: string; readonly run: () => void }[]
  readonly onDelete: (() => void) | undefined
  readonly onDrawer: (() => void) | undefined
  readonly isDrawerOpen: boolean
}

/** Whether there is nothing to be entered: such a record is ready to be saved as it is. */
function asksNothing({ header, lines }: FormLogic): boolean {
  return header.every(({ isDerived }) => isDerived) && lines.every(({ isDerived }) => isDerived)
}

/** The buttons of a form: one primary, Save, the other moves, and the rest behind "More". */
export function FormActions(props: FormActionsProps) {
  const { links, makings, isBusy, writer, saveText, onMove, onDrawer, isDrawerOpen } = props
  const { store, translate } = useForm()
  const isDirty = useFormState((form) => form.isDirty)
  const isReady = isDirty || asksNothing(store.logic)
  const moves = behind(links, props.moves)
  const savesFirst = moves.primary === undefined && links.first === undefined
  return (
    <div className="frm-actions" role="toolbar" aria-label={translate('form.actions')}>
      {moves.others.map((move) => (
        <Button
          key={move.id}
          intent={move.intent === 'danger' ? 'danger' : undefined}
          variant={move.intent === 'danger' ? 'minimal' : undefined}
          className="frm-action-move"
          disabled={isBusy}
          onClick={() => onMove(move)}
        >
          {translate(move.label)}
        </Button>
      ))}
      {links.others.map((link) => (
        <Button key={link.id} className="frm-action-move" disabled={isBusy} onClick={() => links.follow(link)}>
          {translate(link.label)}
        </Button>
      ))}
      <Makings makings={makings.others} isBusy={isBusy} menuText={translate('form.sources.makeMenu')} />
      {writer === undefined ? null : (
        <Button
          intent={savesFirst ? 'primary' : undefined}
          className="frm-action-save"
          icon={<FloppyDisk aria-hidden="true" />}
          disabled={isBusy || !isReady}
          aria-keyshortcuts="Control+S"
          onClick={() => void writer.save()}
        >
          {translate(saveText)}
        </Button>
      )}
      <MainAction {...props} moves={moves} />
      {onDrawer === undefined ? null : (
        <Button
          variant="minimal"
          aria-pressed={isDrawerOpen}
          aria-label={translate('form.drawer.toggle')}
          title={translate('form.drawer.toggle')}
          onClick={onDrawer}
          icon={<PanelStats aria-hidden="true" />}
        />
      )}
      <MoreMenu {...props} />
    </div>
  )
}

/** The moves beside a link that is the main action: the main one among the others, ahead of them. */
function behind({ first }: OfferedLinks, { primary, others }: OfferedMoves): OfferedMoves {
  return first === undefined || primary === undefined
    ? { primary, others }
    : { primary: undefined, others: [primary, ...others] }
}

/** What Ctrl+Enter does as well: the link that leads, the main move, or what the record is made into. */
function MainAction({ links, moves, makings, isBusy, onMove }: FormActionsProps) {
  const { translate } = useForm()
  const { first } = links
  const { primary } = moves
  const main = (intent: 'primary' | 'success', text: string, run: () => void) => (
    <Button
      intent={intent}
      className="frm-action-primary"
      disabled={isBusy}
      aria-keyshortcuts="Control+Enter"
      onClick={run}
    >
      {text}
    </Button>
  )
  if (first !== undefined) return main('primary', translate(first.label), () => links.follow(first))
  if (primary !== undefined)
    return main(primary.intent === 'success' ? 'success' : 'primary', translate(primary.label), () => onMove(primary))
  return makings.first === undefined ? null : main('primary', makings.first.text, makings.first.run)
}

function MoreMenu({
  moves: offered,
  links,
  makings,
  onMove,
  onCopy,
  onScale,
  onPrint,
  onPdf,
  sheets,
  onDelete,
}: FormActionsProps) {
  const { translate } = useForm()
  // Where there is no room for the buttons of the moves, they stand here.
  const isNarrow = useMedia('(max-width: 700px)')
  if (onCopy === undefined && onPrint === undefined && onDelete === undefined) return null
  const hidden = isNarrow ? behind(links, offered).others : []
  const entries = [
    ...hidden.map((move): MenuEntry => ({
      id: move.id,
      text: translate(move.label),
      isDanger: move.intent === 'danger',
      run: () => onMove(move),
    })),
    ...(isNarrow ? links.others : []).map((link): MenuEntry => ({
      id: `link-${link.id}`,
      text: translate(link.label),
      run: () => links.follow(link),
    })),
    ...(isNarrow ? makings.others.map(({ name, text, run }): MenuEntry => ({ id: name, text, run })) : []),
    ...(onCopy ? [{ id: 'copy', icon: <Duplicate />, text: translate('form.copy'), run: onCopy }] : []),
    ...(onScale ? [{ id: 'scale', icon: <Calculator />, text: translate('form.scale.open'), run: onScale }] : []),
    ...(onPrint ? [{ id: 'print', icon: <Print />, text: translate('form.print'), run: onPrint }] : []),
    ...(onPdf ? [{ id: 'pdf', icon: <Download />, text: translate('form.pdf'), run: onPdf }] : []),
    ...sheets.map(({ id, text, run }): MenuEntry => ({ id: `sheet-${id}`, icon: <Print />, text, run })),
    ...(onDelete
      ? [undefined, { id: 'delete', icon: <Trash />, text: translate('form.delete'), isDanger: true, run: onDelete }]
      : []),
  ]
  return <MenuButton label={translate('form.more')} icon={<More />} hasText={false} entries={entries} />
}

import { Search } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { Button } from '../../parts/button/button.tsx'
import { TickRowItem } from './tick-row-item.tsx'
import { treeKey } from './tree-key.ts'
import { useTickTree } from './use-tick-tree.ts'
import './ticks.css'

interface TickTreeSectionProps {
  readonly section: SectionDefinition
  readonly lines: LinesField
}

/** Lines of one choice as a tree of all its values, in which what is ticked is a line (PEOPLE-160); used by the keys of a tree (PEOPLE-165). */
export function TickTreeSection({ section, lines }: TickTreeSectionProps) {
  const { translate, canEdit, jumps } = useForm()
  const tree = useTickTree(lines)
  const [focused, setFocused] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const searchId = useId()
  const { rows, ticked } = tree
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === focused),
  )
  const go = (key: string) => {
    setFocused(key)
    // A row that a jump opened is there with the next render.
    requestAnimationFrame(() => {
      const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
      items.find(({ dataset }) => dataset['key'] === key)?.focus()
    })
  }
  useEffect(() =>
    jumps.listen(lines.id, ({ row }) => {
      const path = tree.pathTo(row)
      tree.setWords('')
      tree.reveal(path)
      const last = path.at(-1)
      if (last !== undefined) go(last)
    }),
  )

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = treeKey(event.key, { rows, at, isOpen: tree.isOpen(rows[at]?.node.key ?? '') })
    if (act === undefined) return
    event.preventDefault()
    if ('go' in act) go(act.go)
    else if ('open' in act) tree.setOpen(act.open, true)
    else if ('close' in act) tree.setOpen(act.close, false)
    else if (rows[at] !== undefined) tree.tick(rows[at].node)
  }

  return (
    <section className="frm-lines frm-ticks" aria-label={translate(section.title)} data-lines={lines.id}>
      <div className="frm-lines-head">
        <h2 className="frm-lines-title">
          {translate(section.title)}
          <span className="frm-count">{translate('form.lines.count', { count: ticked.size })}</span>
        </h2>
        <div className="frm-lines-search">
          <Search aria-hidden="true" />
          <label htmlFor={searchId} className="frm-hidden">
            {translate('form.lines.search')}
          </label>
          <input
            id={searchId}
            type="search"
            className="bp6-input"
            placeholder={translate('form.lines.search')}
            value={tree.words}
            onChange={({ target }) => tree.setWords(target.value)}
          />
        </div>
        <Button variant="minimal" onClick={() => tree.openAll(true)}>
          {translate('form.tree.all')}
        </Button>
        <Button variant="minimal" onClick={() => tree.openAll(false)}>
          {translate('form.tree.none')}
        </Button>
      </div>
      <TicksIssue lines={lines} />
      <div
        ref={box}
        role="tree"
        className="frm-ticks-tree"
        aria-label={translate(section.title)}
        aria-multiselectable="true"
        onKeyDown={handleKey}
      >
        {rows.map((row, index) => (
          <TickRowItem
            key={row.node.key}
            row={row}
            isOpen={tree.isOpen(row.node.key)}
            isFocused={index === at}
            canEdit={canEdit}
            ticked={ticked}
            onTick={() => {
              setFocused(row.node.key)
              tree.tick(row.node)
            }}
            onOpen={(isOpen) => {
              setFocused(row.node.key)
              tree.setOpen(row.node.key, isOpen)
            }}
          />
        ))}
      </div>
    </section>
  )
}

/** What is wrong with the lines as a whole and with single ones, once a save was tried. */
function TicksIssue({ lines }: { readonly lines: LinesField }) {
  const { translate } = useForm()
  const whole = useFormState((form) => (form.isChecked ? form.issues[lines.id] : undefined))
  const ofLines = useFormState((form) => form.lineIssues[lines.id])
  const [first] = [...(ofLines?.values() ?? [])].flatMap((cells) => Object.values(cells))
  const issue = whole ?? first
  if (issue === undefined) return null
  return (
    <p className="frm-lines-issue" role="alert">
      {translate(issue.message, issue.params)}
    </p>
  )
}

import type { CompareDefinition } from '../../compare/compare-definition.ts'
import type { PaperDefinition } from './paper-definition.ts'
import type { Expression } from '../../json-schema/common-schema.ts'
import type { TextKey } from '../field-definition.ts'
import type {
  BudgetDefinition,
  ChainDefinition,
  ChartDefinition,
  GridExtras,
  MoreColumns,
  PrintedSheet,
  RelatedList,
  ScaleDefinition,
  TabDefinition,
  TakingDefinition,
  ToneDefinition,
} from './section-parts.ts'

/** How the form is laid out. */
export interface FormLayout {
  readonly sections: readonly SectionDefinition[]
  /** Groups of sections of which one is shown at a time; none: the sections follow each other. */
  readonly tabs: readonly TabDefinition[]
  readonly drawers: readonly ('approvals' | 'history' | 'related' | 'attachments')[]
  /** True when the form can be printed. */
  readonly print: boolean
  /** What is printed in place of the form; undefined: what the form shows. */
  readonly paper: PaperDefinition | undefined
  /** Sheets that are printed beside the record itself. */
  readonly sheets: readonly PrintedSheet[]
  /** Screens that a stored record leads to. */
  readonly links: readonly FormLink[]
  /** How the record is worked out for more or less; undefined where it makes no amount. */
  readonly scale: ScaleDefinition | undefined
  /** What of budgets is told with it; undefined where it asks nothing of them. */
  readonly budget: BudgetDefinition | undefined
  /** What lines made of others take is told with it; undefined where nothing is. */
  readonly taking: TakingDefinition | undefined
  /** What the button that saves a new record says, such as "Send"; undefined: "Save". */
  readonly save: TextKey | undefined
}

/** A screen that a stored record leads to. */
export interface FormLink {
  readonly id: string
  readonly label: TextKey
  /** Route of the screen. */
  readonly to: string
  /** Query parameter → field of the header. */
  readonly query: Readonly<Record<string, string>>
  /** Right of who is offered it. */
  readonly by: string
  readonly when: Expression
  /** While it holds as well it is the main action of the form. */
  readonly firstIf: Expression | undefined
}

/** A block of header fields, one lines field, a related list, a chart, or lines against lines. */
export interface SectionDefinition extends GridExtras {
  readonly id: string
  readonly title: TextKey
  readonly columns: number
  readonly fields: readonly string[]
  /** Lines field drawn as a grid, instead of fields. */
  readonly grid: string | undefined
  /** List shown instead of fields. */
  readonly related: RelatedList | undefined
  readonly entry: readonly ('search' | 'paste' | 'import' | 'copy')[]
  /** Fields of the footer totals bar. */
  readonly totals: readonly string[]
  /** Fields of a line that its card shows first in a narrow window; the others follow when they are asked for. Empty without a grid. */
  readonly card: readonly string[]
  /** Columns of the grid that stand aside until a person asks for them, or a line says something in them. */
  readonly more: readonly MoreColumns[]
  /** Field of a line of the grid → when its value stands out, over the line as `row`. */
  readonly tones: Readonly<Record<string, readonly ToneDefinition[]>>
  /** What the largest unit of the grid makes of each other is told under it. */
  readonly chain: ChainDefinition | undefined
  /** Lines of one choice are drawn as a tree of its values, in which what is ticked is a line. */
  readonly isTree: boolean
  /** Chart shown instead of fields. */
  readonly chart: ChartDefinition | undefined
  /** Lines against lines, shown instead of fields. */
  readonly compare: CompareDefinition | undefined
  readonly collapsed: boolean
}

/** Which menu item a screen lights up (SPEC-2.5.3). File config/menus/menu-highlight.json; only what routes do not say already. */
export interface MenuHighlight {
  readonly OdataKey: string
  readonly ParentOdataKey: string
  readonly MasterId: number
  readonly MenuIdex: number
  readonly PanelIndex: number
  readonly selectedSubpanelnumber: number
}

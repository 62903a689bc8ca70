import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'

const HighlightItem = closed({
  OdataKey: Type.String({ description: 'Key of the screen.' }),
  ParentOdataKey: Type.String({ description: 'Key of the menu item it lights up.' }),
  MasterId: Type.Optional(Type.Integer({ description: 'Id of the master screen.' })),
  MenuIdex: Type.Optional(
    Type.Integer({ description: "Index of the primary item (the spelling is the specification's)." }),
  ),
  PanelIndex: Type.Optional(Type.Integer({ description: 'Index of the secondary panel.' })),
  selectedSubpanelnumber: Type.Optional(Type.Integer({ description: 'Index of the tertiary panel.' })),
})

/** What cannot be worked out from screen → menu item: config/menus/menu-highlight.json. */
export const MenuHighlightSource = closed({
  ...fileHeader,
  items: Type.Record(Id, HighlightItem, { description: 'Screens by id.' }),
})
export type MenuHighlightSource = Static<typeof MenuHighlightSource>

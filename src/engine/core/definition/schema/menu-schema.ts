import { Type, type Static } from 'typebox'
import { closed } from '../../json-schema/closed.ts'
import { Id, PermissionName, TextKey } from '../../json-schema/common-schema.ts'
import { fileHeader } from '../../json-schema/file-header.ts'

const item = {
  Id: Type.Integer({ minimum: 1, description: 'Number of the item; unique in the menu.' }),
  OdataKey: Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
    description: 'Key handed on in the query parameter data.',
  }),
  RoutingURL: Type.String({
    pattern: '^[A-Za-z]?[A-Za-z0-9/-]*$',
    description: 'Hash route under the tenant, without a leading slash.',
  }),
  ParentId: Type.Integer({ minimum: 0, description: 'Id of the item above; 0 at the top.' }),
  SiteId: Type.Optional(Type.Integer({ minimum: 0, description: 'Only at this site; 0: at all.' })),
  DisplayName: TextKey,
  Description: Type.Optional(TextKey),
  Group: Type.Optional(TextKey),
  IconName: Type.Optional(Type.String({ pattern: '^[a-z0-9-]*$', description: 'Icon by its name.' })),
  IsVisible: Type.Optional(Type.Boolean({ description: 'False: not drawn.' })),
  IsEnabled: Type.Optional(Type.Boolean({ description: 'False: drawn but not clickable.' })),
  permissions: Type.Optional(
    Type.Array(PermissionName, { description: "One is enough; the screen's own when left out." }),
  ),
  isAvailable: Type.Optional(Type.Boolean({ description: 'False while no screen answers the target.' })),
}

const TertiaryItem = closed(item)
const SecondaryItem = closed({
  ...item,
  SubMenu: Type.Optional(Type.Record(Id, TertiaryItem, { description: 'Tertiary items, in order.' })),
})
const PrimaryItem = closed({
  ...item,
  SecondaryMenu: Type.Optional(Type.Record(Id, SecondaryItem, { description: 'Secondary items, in order.' })),
  SubMenu: Type.Optional(Type.Record(Id, TertiaryItem, { description: 'Tertiary items, in order.' })),
})

/** The side menu: config/menus/navigation-menu.json. */
export const MenuSource = closed({
  ...fileHeader,
  items: Type.Record(Id, PrimaryItem, { description: 'Primary items, in order.' }),
})
export type MenuSource = Static<typeof MenuSource>
/** One item of any depth, as an author writes it. */
export type MenuItemSource = Static<typeof PrimaryItem>

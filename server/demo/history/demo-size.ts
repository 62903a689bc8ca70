/** How much happens in the year before the demo: S is what an embedded database on a small machine takes, M what a busy group has. */
export type DemoSize = 'S' | 'M'

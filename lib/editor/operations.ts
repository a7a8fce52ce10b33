import { areaOperations } from './operations/areas.ts';
import { editOperations } from './operations/edit.ts';
import { screenOperations } from './operations/screen.ts';
import { selectOperations } from './operations/select.ts';
import { toolOperations } from './operations/tools.ts';
import type { Operation, OperationId } from './operations/types.ts';

/** All operations of the editor. Toolbar, menus, shortcuts, tooltips and the command palette read this table. */
export const operations: readonly Operation[] = [
  ...toolOperations,
  ...editOperations,
  ...selectOperations,
  ...areaOperations,
  ...screenOperations,
];

const byId = new Map(operations.map((operation) => [operation.id, operation]));

export function operation(id: OperationId): Operation {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
}

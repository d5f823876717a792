import { SERVICES } from '../../src/app.js';
import { isReading, type Operation, type Service } from '../../src/http/contract.js';
import { refusalsOf } from '../../src/http/openapi.js';
import type { RefusalCode } from '../../src/kernel/refusals.js';

/** One operation of a contract, with its service. */
export interface Row {
  /** `project.getProject` */
  id: string;
  name: string;
  operation: Operation;
  service: Service;
  codes: RefusalCode[];
}

/** All operations of all contracts, so that new ones are tested automatically. */
export const ROWS: Row[] = SERVICES.flatMap(({ contract: service }) =>
  Object.entries(service.operations).map(([name, operation]) => ({
    id: `${service.name}.${name}`,
    name,
    operation,
    service,
    codes: refusalsOf(operation, service),
  })),
);

export const isRead = ({ operation }: Row) => isReading(operation);

/** The status of a success. */
export const successOf = ({ operation }: Row) =>
  operation.accepted ? 202 : operation.answer || operation.file ? 200 : 204;

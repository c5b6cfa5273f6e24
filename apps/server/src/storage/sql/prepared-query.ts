import { MarkedQuery } from './marked-query.js';

/**
 * A compiled query that is costly to plan. A database that plans each query anew keeps its plan, as
 * SQLite does for every query.
 */
export class PreparedQuery extends MarkedQuery {}

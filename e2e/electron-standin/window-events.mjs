import { EventEmitter } from 'node:events';

/** 'opened' (targetId): a window's page is there, and a test runner may look for it. */
export const windowEvents = new EventEmitter();

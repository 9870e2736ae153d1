export { askedItself } from '../kernel/entry-facts.ts';

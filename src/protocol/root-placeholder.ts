/** What a document writes for the first root of the run it will have (protocol §2). */
export const ROOT_PLACEHOLDER = '{{root}}';

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const here = import.meta.dirname;

/** The window: main with its worker, the sandboxed preload as one file, and the page. */
export default defineConfig({
  main: {
    publicDir: false,
    build: {
      outDir: 'out/main',
      minify: false,
      rolldownOptions: {
        input: {
          index: path.join(here, 'src/main/index.ts'),
          worker: path.join(here, 'src/app/window-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    publicDir: false,
    build: {
      outDir: 'out/preload',
      minify: false,
      rolldownOptions: {
        input: { index: path.join(here, 'src/preload/index.ts') },
        // A sandboxed preload is one file of CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(here, 'src/renderer'),
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: path.join(here, 'out/renderer'),
      // Everything is a file of its own: the content policy takes no inlined asset.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(here, 'src/renderer/index.html') },
    },
  },
});

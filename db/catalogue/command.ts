import { runCatalogueCommand } from './run-catalogue-command.ts';

process.exitCode = await runCatalogueCommand(process.argv.slice(2), {
  print: (text) => {
    process.stdout.write(`${text}\n`);
  },
  note: (text) => {
    process.stderr.write(`${text}\n`);
  },
});

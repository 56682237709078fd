using System.Collections.Generic;

class Program
{
    static void Main()
    {
        var blocks = new List<byte[]>();
        while (true)
        {
            var block = new byte[1 << 20];
            for (var at = 0; at < block.Length; at += 4096) block[at] = 1;
            blocks.Add(block);
        }
    }
}
